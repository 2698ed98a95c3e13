/** Words of Swift before `(` or `{` that call nothing. */
export const swiftWords: ReadonlySet<string> = new Set(
  `as async await borrowing case catch class consuming defer default deinit didSet do each else extension fallthrough for func get
   guard if import in init inout internal is let nil open package private public repeat return self set some subscript super switch
   throw throws try unowned var weak where while willSet yield any consume copy discard true false`.split(/\s+/),
);
