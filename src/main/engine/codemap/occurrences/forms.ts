/**
 * What the nodes of a grammar say of types: one table a language (the `forms` of its roles), which `read-expressions.ts` follows.
 * Main types: SyntaxForms, FormRule, BindRule.
 */

/**
 * A child: the first in a field; the n-th named one, from the end where negative; `:type`, the first of that type; `^type.field`, that
 * of the nearest node of the type around. Alternatives by `|`.
 */
export type Pick = string | number;

/** Which expression a node is. */
export type FormRule =
  | 'self'
  | 'base'
  | 'literal'
  /** The same as this child: brackets, `await`, `!`; of these in it, the last part, where a grammar takes `a + b!` for `(a + b)!`. */
  | { readonly same: Pick; readonly last?: readonly string[] }
  /** A member of the first child; where that is missing, a name alone. */
  | { readonly access: readonly [of: Pick, name: Pick]; readonly path?: true }
  /** Names one after the other, each a member of those before. */
  | { readonly chain: true }
  /** What calling the first child gives, or the named member of it. */
  | {
      readonly call: Pick;
      readonly name?: Pick;
      /** Where this child begins with `[`, an element is taken out. */
      readonly index?: Pick;
    }
  /** A value of the type that this child is: it is cast to, or `made` by a constructor. */
  | { readonly type: Pick; readonly made?: true }
  | { readonly element: Pick }
  | { readonly either: readonly [Pick, Pick]; readonly operators?: readonly string[] }
  /** Several values. */
  | { readonly list: true }
  /** A name with type arguments. */
  | { readonly generic: Pick };

/** What a name in a declaration is bound to. Rules of the nodes around the name are followed from the inside out. */
export interface BindRule {
  /** The type that is written. */
  readonly type?: Pick;
  /** Expression that it is set to, where no type is written; a list of as many as there are names gives each its own. */
  readonly value?: Pick;
  /** Expression whose elements it is bound to. */
  readonly element?: Pick;
  /** The same, where the first of two names counts them. */
  readonly counted?: Pick;
  /** The name is one of several, by its place in the list. */
  readonly part?: true;
  /** The name is bound to a member of the value: the one that this child names, or the one of the same name. */
  readonly member?: Pick | 'itself';
  /** Only where the type of the pattern is one of these, the name is bound to the whole value. */
  readonly only?: RegExp;
  /** The name is bound to what follows it behind `=`, else to what is called so around: `if let a = b, let c`. */
  readonly next?: true;
  /** Nothing more is said of it. */
  readonly ends?: true;
  /** The variable is seen in the field `body` of the node, and not only behind it. */
  readonly within?: true;
}

/** Lists of nodes are by type, or by `parent.field` where a dot is in them. */
export interface SyntaxForms {
  readonly forms: Readonly<Record<string, FormRule>>;
  readonly literals: readonly string[];
  /** Names that are values of the language. */
  readonly words?: Readonly<Record<string, 'self' | 'base' | 'literal'>>;
  readonly binds: Readonly<Record<string, BindRule>>;
  /** The member by which the constructor of a base is called: `parent::__construct()`. */
  readonly constructs?: string;
  /** The same member of a type makes a value of that: `Foo.init(1)`. */
  readonly constructsTypes?: true;
  /** Nodes whose name is a member of a type that is not written where a dot is before it: `.left`. */
  readonly bareMembers?: readonly string[];
  /** A statement whose variable has another type in each of its cases: the statement, its cases and the type of one. */
  readonly cases?: { readonly of: string; readonly type: string; readonly pick: string };
  /** Written where a type would be, and says none. */
  readonly untyped?: RegExp;
  /**
   * The type that the comment before one of these nodes says of a variable in it, '' for none; counts where the
   * declaration writes no type, or one that is `vague`.
   */
  readonly docs?: {
    readonly on: readonly string[];
    /** Each line is a comment. */
    readonly lines?: true;
    readonly vague: RegExp;
    type(comment: string, variable: string): string;
  };
  /** Members may be declared without a type. */
  readonly infers?: true;
  /** The member of a type whose call makes a value of it: `Foo.new`. */
  readonly makes?: string;
  /** Bodies whose last statement is their value, in addition to what they return before. */
  readonly lastValue?: readonly string[];
  /** Functions that are expressions, by the child that holds their parameters or is their only one. */
  readonly lambdas: Readonly<Record<string, Pick>>;
  /** Nodes around the arguments of a call. */
  readonly argumentLists: readonly string[];
  readonly typeArguments?: readonly string[];
  /** Types of names that are values, where they are neither called nor part of a path; nodes around a name that is a type. */
  readonly valueNames?: readonly string[];
  readonly typeParents?: readonly string[];
  /** The number of type arguments is part of a type's name. */
  readonly arity?: true;
  /** A parameter that such a function has where it names none: `it` of Kotlin. */
  readonly implicit?: { readonly name: string; readonly in: string; readonly unless: string };
  /** Functions whose result may be left out, with the type of their result and their body. */
  readonly functions: Readonly<Record<string, { readonly type: Pick; readonly body: Pick }>>;
  readonly returns: readonly string[];
  /** Targets of assignments, by `parent.field`. */
  readonly writes: readonly string[];
  /** Lists whose elements are assigned one by one. */
  readonly lists?: readonly string[];
  /** Nodes that change their operand: `x++`. */
  readonly steps?: readonly string[];
  readonly imports: readonly string[];
  /** Lists of the types that a type is based on. */
  readonly bases: readonly string[];
  /** Within these a type is no longer the base. */
  readonly notBases?: readonly string[];
  /** Heads of declarations that are no members: parameters, results. */
  readonly heads: readonly string[];
  readonly parameters: readonly string[];
  /** Types whose parameters are seen in all of them, and are no members. */
  readonly holdsParameters?: readonly string[];
  /** Bodies: nothing within them belongs to a head. */
  readonly bodies: readonly string[];
  /** Fields that hold code or values. */
  readonly values: readonly string[];
  readonly attributes?: readonly string[];
  /** In these a child before `=` names a parameter. */
  readonly labels?: readonly string[];
  /** Nodes that refer to a constructor where they name nothing else: `Foo::new`. */
  readonly references?: readonly string[];
  /** Declarators, by `parent.field`: a path in them leads to what is declared. */
  readonly declares?: readonly string[];
  /** Nodes that declare their name where they have a body. */
  readonly declaresWithBody?: readonly string[];
  /** Lists of tokens that the grammar takes no further apart: arguments of macros. */
  readonly tokens?: string;
  /** Functions and properties that may have what they extend before their name. */
  readonly extensions?: readonly string[];
  /** The child that these extend, where it is not the type before their name. */
  readonly extended?: Pick;
  /** Names that lead to others, by `parent.field`. */
  readonly qualifiers?: readonly string[];
  /** Types as written. */
  readonly typeNodes?: readonly string[];
  /** What such a block is shown to the grammar as: its members extend other values. */
  readonly extensionBlock?: { readonly type: string; readonly word: string };
  /** Declarations that give a type another name, by the child that holds that type. */
  readonly aliases?: Readonly<Record<string, Pick>>;
  /** Functions without a name whose members may be named without what they are called on: blocks of Kotlin. */
  readonly receiverBlocks?: readonly string[];
  /** Definitions of members that say by a path whose they are. */
  readonly definitions?: string;
}
