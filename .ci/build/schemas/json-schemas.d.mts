export function jsonSchemas(base: string): Map<string, Record<string, unknown>>;
