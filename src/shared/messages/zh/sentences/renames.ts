/** What a rename by usages is refused for, and what keeps it from being written, by the English sentence. */
import type { Sentences } from '../../message.ts';

export const renameSentences: Sentences = {
  'Memoscope extracts nothing in {language}: no compiler for it can be asked here.':
    'Memoscope 不能在 {language} 中提取代码：这里没有可以询问的编译器。',
  'The names in {file} are no longer where the code map has them. Ask again when it has been read, and write other edits of it first.':
    '{file} 中的名称已不在代码图记录的位置。请等它重新读取后再试，并先写入对它的其他修改。',
  'Nothing is known to be declared at this place. Give the path of a symbol.': '此处没有已知的声明。请给出符号路径。',
  'The symbol is no longer in the code map. Ask for a new preview.': '代码图中已没有此符号。请重新预览。',
  "'{name}' is its name already.": '它的名称已经是“{name}”。',
  "'{name}' is used in more than {count} places.": '“{name}”的使用位置超过 {count} 处。',
  "'{name}' is the name of what a delegation, an association or a table has: it cannot change alone.":
    '“{name}”来自委托、关联或数据表，不能单独改名。',
  "No place of '{name}' can be changed: its declaration does not spell it.":
    '“{name}”没有可以修改的位置：它的声明中没有写出这个名称。',
  "'{name}' is a name that the language calls: under another it would not be called.":
    '“{name}”是语言自身调用的名称，改名后将不会被调用。',
  "'{name}' is declared by {type}, outside the workspace: under another name it would override nothing.":
    '“{name}”由工作区之外的 {type} 声明，改名后将不再覆盖任何成员。',
  "'{name}' overrides a member outside the workspace: under another name it would override nothing.":
    '“{name}”覆盖了工作区之外的成员，改名后将不再覆盖任何成员。',
  "'{name}' cannot be a name here: {reason}.": '“{name}”不能用作此处的名称：{reason}。',
  "'{name}' cannot be a name here: a method that sets ends in =, others do not.":
    '“{name}”不能用作此处的名称：赋值方法以 = 结尾，其他方法不以它结尾。',
  "'{name}' cannot be a name here.": '“{name}”不能用作此处的名称。',
  "'{name}' is declared here already.": '“{name}”在此处已有声明。',
  "'{name}' means {type} here already.": '“{name}”在此处已指 {type}。',
  "'{name}' already means something else beside a renamed name.": '“{name}”在改名位置附近已有其他含义。',
  "{type} has a member '{name}' already.": '{type} 已有成员“{name}”。',
  "'{name}' is a word of the language.": '“{name}”是语言的保留字。',
  'it takes letters, digits and _': '只能使用字母、数字和 _',
  'a constant of Ruby begins with a capital letter': 'Ruby 的常量以大写字母开头',
  'it becomes a field, which ends in no sign': '它会成为字段，结尾不能有符号',
  'it takes letters, digits, _ and one of ?, ! and = at its end': '只能使用字母、数字和 _，结尾可以有一个 ?、! 或 =',
};
