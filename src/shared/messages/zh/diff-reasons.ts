/** 差异的一侧为何没有文本可显示。 */
export const diffReasons = {
  'diff.notHere.generation': '各索引版本不保存源码文本，而 {file} 已不同于 {name} 时的样子。',
  'diff.notHere.gone': '{file} 已不存在。',
  'diff.notHere.changed': '{file} 在读取时发生了变化，请稍后再看。',
  'diff.notHere.unreadable': '无法将 {file} 作为文本读取：{detail}。',
  'diff.notHere.baseTooLarge': '生成说明时，该类型的源码过大，未保留。',
  'diff.notHere.baseMember': '没有保留生成说明时该成员的位置：说明由较早的版本生成，或源码中的密钥已被移除。',
  'diff.notHere.commitText': 'Git 不保存语义说明，因此没有 {name} 时的说明。',
} as const;
