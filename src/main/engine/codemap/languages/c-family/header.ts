/** Files of C and C++ that others include: what they announce is done elsewhere. */
const header = /\.(?:h|hh|hpp|hxx|h\+\+|inl|ipp|tpp|cppm|ixx)$/i;

export function isHeader(file: string): boolean {
  return header.test(file);
}
