export function buildExtension(options?: { out?: string; host?: string[] }): Promise<string>;
