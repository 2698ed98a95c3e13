/** Names that the languages without a compiler here accept for a new name, and names that they call on their own. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';

/** Languages whose symbols are renamed by the usages of the code map. */
export type RenamedLanguage = 'php' | 'ruby' | 'swift';

/** What a symbol is, as far as the spelling of its name depends on it. */
export type NameRole = 'type' | 'callable' | 'variable' | 'constant';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const reserved: Readonly<Record<RenamedLanguage, ReadonlySet<string>>> = {
  php: words(
    'abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty enddeclare ' +
      'endfor endforeach endif endswitch endwhile enum eval exit extends final finally fn for foreach function global goto if ' +
      'implements include include_once instanceof insteadof interface isset list match namespace new or print private protected ' +
      'public readonly require require_once return static switch throw trait try unset use var while xor yield self parent true ' +
      'false null void int float bool string iterable object mixed never',
  ),
  ruby: words(
    'BEGIN END alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not or redo ' +
      'rescue retry return self super then true undef unless until when while yield __FILE__ __LINE__ __ENCODING__',
  ),
  swift: words(
    'associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private protocol public ' +
      'rethrows static struct subscript typealias var break case continue default defer do else fallthrough for guard if in repeat ' +
      'return switch where while as catch false is nil super self Self throw throws true try Any',
  ),
};

/** Throws InvalidArgument for what cannot be the name of such a symbol. */
export function checkNewName(language: RenamedLanguage, role: NameRole, name: string, oldName: string): void {
  const { shape, says } = shapeOf(language, role);
  if (!shape.test(name))
    throw new MemoError('InvalidArgument', sentence`'${name}' cannot be a name here: ${says}.`, { name });
  if (oldName.endsWith('=') !== name.endsWith('='))
    throw new MemoError(
      'InvalidArgument',
      sentence`'${name}' cannot be a name here: a method that sets ends in =, others do not.`,
      { name },
    );
  // PHP allows its words as names of members.
  const isTaken =
    language === 'php' && role !== 'type'
      ? role === 'constant' && name.toLowerCase() === 'class'
      : reserved[language].has(language === 'php' ? name.toLowerCase() : name);
  if (isTaken) throw new MemoError('InvalidArgument', sentence`'${name}' is a word of the language.`, { name });
}

function shapeOf(language: RenamedLanguage, role: NameRole): { shape: RegExp; says: string } {
  if (language !== 'ruby') return { shape: /^[\p{L}_][\p{L}\p{N}_]*$/u, says: 'it takes letters, digits and _' };
  if (role === 'type' || role === 'constant')
    return { shape: /^\p{Lu}[\p{L}\p{N}_]*$/u, says: 'a constant of Ruby begins with a capital letter' };
  if (role === 'variable')
    return { shape: /^[\p{Ll}_][\p{L}\p{N}_]*$/u, says: 'it becomes a field, which ends in no sign' };
  return {
    shape: /^[\p{L}_][\p{L}\p{N}_]*[?!=]?$/u,
    says: 'it takes letters, digits, _ and one of ?, ! and = at its end',
  };
}

/** Members that the language or its library calls by their names, for any type. */
const everywhere: Readonly<Record<RenamedLanguage, ReadonlySet<string>>> = {
  php: words(''),
  ruby: words(
    'initialize initialize_copy to_s to_str inspect hash eql? each call method_missing respond_to_missing? coerce to_proc to_a to_ary ' +
      'to_h to_hash to_i to_f to_json included extended inherited prepended method_added const_missing message full_message',
  ),
  swift: words('hash encode hashValue'),
};

/** Members that a type of the library demands or calls, by the name of that type. */
const required: Readonly<Record<RenamedLanguage, Readonly<Record<string, ReadonlySet<string>>>>> = {
  php: {
    Countable: words('count'),
    IteratorAggregate: words('getIterator'),
    Iterator: words('current key next rewind valid'),
    ArrayAccess: words('offsetGet offsetSet offsetExists offsetUnset'),
    JsonSerializable: words('jsonSerialize'),
    Serializable: words('serialize unserialize'),
    TestCase: words('setUp tearDown setUpBeforeClass tearDownAfterClass'),
    ...Object.fromEntries(
      ['Exception', 'Error', 'RuntimeException', 'LogicException', 'InvalidArgumentException', 'DomainException'].map(
        (name) => [name, words('message code file line getMessage getCode getFile getLine getPrevious getTrace')],
      ),
    ),
  },
  ruby: {},
  swift: {
    CustomStringConvertible: words('description'),
    CustomDebugStringConvertible: words('debugDescription'),
    Identifiable: words('id'),
    CaseIterable: words('allCases'),
    RawRepresentable: words('rawValue'),
    OptionSet: words('rawValue'),
    Sequence: words('makeIterator underestimatedCount'),
    IteratorProtocol: words('next'),
    Collection: words('startIndex endIndex index count'),
    LocalizedError: words('errorDescription failureReason recoverySuggestion helpAnchor'),
    CodingKey: words('stringValue intValue'),
    Error: words('localizedDescription'),
    View: words('body'),
    App: words('body'),
    Scene: words('body'),
    Hasher: words('combine'),
  },
};

/**
 * Why a member keeps its name: the type outside the workspace that gives it, '' for the language itself; null where no such type is
 * known.
 *
 * @param outside names of the types that its type is based on and that are not of the workspace.
 */
export function givenBy(language: RenamedLanguage, name: string, outside: readonly string[]): string | null {
  if (language === 'php' && name.startsWith('__')) return '';
  // An operator is called by its sign.
  if (everywhere[language].has(name) || !/^[`@$]*[\p{L}_]/u.test(name)) return '';
  for (const path of outside) {
    const last = path.split(/[\\.:]+/).at(-1) ?? path;
    if (required[language][last]?.has(name) === true) return last;
  }
  return null;
}
