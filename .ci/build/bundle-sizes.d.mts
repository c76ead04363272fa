export interface BundleSize {
  readonly what: string;
  readonly kilobytes: number;
  readonly budget: number;
  readonly goal: number;
  readonly isOver: boolean;
}

/** Sizes of the built files in KB: the form without assist first, then FEL, then every part loaded on demand. */
export function bundleSizes(): Promise<BundleSize[]>;
