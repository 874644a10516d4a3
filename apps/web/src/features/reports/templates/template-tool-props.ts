export interface TemplateToolProps {
  /** Name of the text, such as the label of its field. */
  of: string;
  text: string;
  /** The text with the template at its end. */
  onInsert: (text: string) => void;
}
