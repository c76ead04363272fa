export interface BundleSize {
  readonly what: string;
  readonly kilobytes: number;
  readonly budget: number;
  readonly goal: number;
  readonly isOver: boolean;
}

/** What the built files weigh, in KB: the form by itself first, then FEL, then every part loaded on demand. */
export function bundleSizes(): Promise<BundleSize[]>;
