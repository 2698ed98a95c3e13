export function languagesPage(text?: string): string;
