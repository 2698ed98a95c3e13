/** How the nodes of Dart's grammar nest: it puts `a`, `.b` and `(c)` beside each other, and a body beside its signature. */
import type { Nesting } from '../../occurrences/roles.ts';

const makers = [
  'constructor_signature',
  'constant_constructor_signature',
  'factory_constructor_signature',
  'redirecting_factory_constructor_signature',
];
export const dartSignatures: readonly string[] = [
  ...['function_signature', 'getter_signature', 'setter_signature', 'operator_signature'],
  ...makers,
];

const plainTypes = ['type_identifier', 'qualified'];
const typesBefore = [...plainTypes, 'type_arguments', 'nullable_type', 'function_type', 'record_type'];
const members = ['unconditional_assignable_selector', 'conditional_assignable_selector'];
const words = [
  'abstract',
  'base',
  'const_builtin',
  'final_builtin',
  'interface',
  'mixin',
  'sealed',
  'as_operator',
  'is_operator',
];

export const dartNesting: Nesting = {
  through: ['argument', 'assignable_expression', 'label', 'method_signature', 'type_cast', 'type_test', ...words],
  throughFor: {
    selector: [...members, 'index_selector', 'argument_part'],
    ...Object.fromEntries(members.map((member) => [member, ['index_selector']])),
  },
  takes: {
    ...Object.fromEntries(members.map((member) => [member, {}])),
    index_selector: {},
    argument_part: { notIn: ['enum_constant'] },
    selector: {},
    cascade_section: {},
    type_arguments: { only: plainTypes },
    nullable_type: { only: typesBefore },
    catch_clause: { only: typesBefore },
  },
  joins: { function_body: dartSignatures, initializers: makers, redirection: makers, block: ['catch_clause'] },
  name: 'identifier',
  names: {
    ...Object.fromEntries(makers.map((maker) => [maker, 'all' as const])),
    mixin_declaration: 'all',
    mixin_application_class: 'all',
    identifier_list: 'all',
    formal_parameter: 'all',
    constructor_param: 'all',
    super_formal_parameter: 'all',
    catch_parameters: 'all',
    variable_pattern: 'all',
    object_pattern: 'all',
    typed_identifier: 'all',
    record_type_field: 'all',
    initialized_identifier: 'first',
    static_final_declaration: 'first',
    field_initializer: 'first',
    named_argument: 'first',
  },
  path: { leaf: 'type_identifier', node: 'qualified' },
};
