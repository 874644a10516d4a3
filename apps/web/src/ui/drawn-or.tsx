import { Component, type ReactNode } from "react";

interface DrawnOrProps {
  instead: ReactNode;
  children: ReactNode;
}

/** Shows something else in place of what cannot be drawn, so that the rest of the page stands. */
export class DrawnOr extends Component<DrawnOrProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
