export function buildAppPage(project: string): Promise<string>;
