/** Language definitions that Monaco ships without types; each exports its grammar. */
declare module 'monaco-editor/languages/definitions/csharp/csharp' {
  export const language: import('monaco-editor/editor').languages.IMonarchLanguage;
}
declare module 'monaco-editor/languages/definitions/typescript/typescript' {
  export const language: import('monaco-editor/editor').languages.IMonarchLanguage;
}
declare module 'monaco-editor/languages/definitions/javascript/javascript' {
  export const language: import('monaco-editor/editor').languages.IMonarchLanguage;
}
declare module 'monaco-editor/languages/definitions/python/python' {
  export const language: import('monaco-editor/editor').languages.IMonarchLanguage;
}
