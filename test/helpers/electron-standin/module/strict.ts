/** Names that the language and Playwright ask every object for. */
const asked = new Set(['then', 'toJSON', 'default', '__esModule', 'constructor', 'nodeType', 'asymmetricMatch']);

/** Throws, by name, on what the stand-in does not know: a silent `undefined` would let a wrong test pass. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      if (key in object || typeof key === 'symbol' || asked.has(key)) return Reflect.get(object, key, receiver);
      throw new Error(`electron stand-in: ${name}.${key} is not known`);
    },
  });
}
