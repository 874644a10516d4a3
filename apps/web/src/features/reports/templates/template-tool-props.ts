export interface TemplateToolProps {
  /** What the text is of, such as the label of its field. */
  of: string;
  text: string;
  /** The text with the template at its end. */
  onInsert: (text: string) => void;
}
