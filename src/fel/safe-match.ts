export function safeMatch(pattern: string, text: string): boolean | { message: string } {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return { message: 'bad' };
  }
}
