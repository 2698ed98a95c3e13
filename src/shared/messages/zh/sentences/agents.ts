/** What is said of the configuration files of coding agents, by the English sentence. */
import type { Sentences } from '../../message.ts';

export const agentSentences: Sentences = {
  'A file has changed since its lines were shown. Look at them again.':
    '显示之后有文件被改动。请重新查看要写入的内容。',
  '{place} has an entry named memoscope that Memoscope did not write. Rename or remove it and try again.':
    '{place} 处有一个名为 memoscope 的条目，不是 Memoscope 写入的。请改名或删除后重试。',
  '{file} was changed by another program meanwhile. Try again.': '{file} 刚被其他程序改动。请重试。',
  '{file}: the edit does not read back as written.': '{file}：写入的内容读回后不一致。',
  '{file} is not UTF-8 text. Save it as UTF-8 and try again.': '{file} 不是 UTF-8 文本。请存为 UTF-8 后重试。',
  '{place} cannot be edited: {why}. Correct it and try again.': '{place} 处无法编辑：{why}。请改正后重试。',
  '{file} is left as it is: {why}.': '{file} 未作更改：{why}。',
  'The files of an AppImage are in another place at each start. Install the deb package or the npm package for agents.':
    'AppImage 每次启动时文件位置都不同。要连接智能体，请安装 deb 包或 npm 包。',
  "--print-config is one of {clients}, not '{client}'.": '--print-config 只能是 {clients}，不能是“{client}”。',

  'it is outside its folder': '它不在应在的文件夹中',
  'it is a symbolic link. Edit the file that it points to by hand': '它是符号链接，请手动编辑它指向的文件',
  'a folder is expected there': '那里应该是文件夹',
  'it is not a plain file': '它不是普通文件',
  'it has a second name (hard link)': '它还有另一个名称（硬链接）',
  'it belongs to another user': '它属于其他用户',
  'it is read-only': '它是只读的',
  'it is larger than 64 MB': '它大于 64 MB',
  'it is not valid JSON ({code})': '它不是有效的 JSON（{code}）',
  'Invalid TOML document: {detail}': '它不是有效的 TOML（{detail}）',
  'an object is expected': '那里应该是一个对象',
  '"{name}" is expected to be an object': '“{name}”应该是一个对象',
  '"{name}" is expected to be an array': '“{name}”应该是一个数组',
  '"{name}" is there twice': '“{name}”出现了两次',
  'the marks of Memoscope are not one pair': 'Memoscope 的标记不成对',
  '{table} is written in a form that takes no further table': '{table} 的写法无法再添加表',

  '{file}: {part} stays for {others}.': '{file}：{part}由 {others} 继续使用，予以保留。',
  '{place}: {part} of Memoscope was edited and is kept as it is.': '{place}：Memoscope 的{part}已被改过，保持不变。',
  '{place}: {part} of Memoscope was edited and is kept as it is. Remove it by hand where it is not wanted.':
    '{place}：Memoscope 的{part}已被改过，保持不变。如不需要，请手动删除。',
  '{place} is not of Memoscope and stays.': '{place} 处的内容不属于 Memoscope，予以保留。',
  'the MCP entry': 'MCP 条目',
  'the hooks': '钩子',
  'the rules': '规则',
  'the skill': '技能',
};
