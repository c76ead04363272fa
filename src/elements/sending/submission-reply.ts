/** What a server may say when it accepts answers, or a page in the value of its promise. All of it is optional. */

/** The JSON body of a reply. Texts are plain text; whatever has another shape is ignored. */
export interface SubmissionReply {
  /** Number or name of the submission, by which the user can refer to it. */
  readonly reference?: string | number;
  readonly confirmation?: {
    /** Replaces "Thank you". */
    readonly title?: string;
    /** Replaces "Your answers have been sent." */
    readonly text?: string;
    /** What happens next, one sentence or paragraph each. */
    readonly nextSteps?: string | readonly string[];
    /** Where to go on. Addresses of http, https, mailto and tel, relative to the page. */
    readonly link?: { readonly href: string; readonly label: string };
  };
}

/** A `SubmissionReply` with everything in one shape; empty text stands for what was not said. */
export interface ReadReply {
  readonly reference: string;
  readonly title: string;
  readonly text: string;
  readonly nextSteps: readonly string[];
  readonly link: { readonly href: string; readonly label: string } | undefined;
}

/** A form that was sent, as the screen shows it. */
export interface SentForm {
  /** Whether the answers have arrived. If not, the page has them, and more is not known. */
  readonly isConfirmed: boolean;
  readonly reply: ReadReply;
  readonly time: Date;
  /** Shows the form again. */
  reopen(): void;
  /** Draws something else than a confirmation. */
  render?(): unknown;
}
