export function cdnLines(
  dist: string,
  about: { name: string; version: string },
): { script: string; styles: string };
