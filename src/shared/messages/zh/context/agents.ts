/** Chinese of en/context/agents.ts. */
import type { agents as source } from '../../en/context/agents.ts';
import type { Translation } from '../../message.ts';

export const agents: Translation<typeof source> = {
  'view.agents': '连接',
  'command.agents': '连接编程智能体',
  'command.agentsAgain': '重新查找编程智能体',
  'agents.list': '编程智能体',
  'agents.here': '本机已安装',
  'agents.notHere': '本机未找到',
  'agents.checking': '正在查找编程智能体',
  'agents.checkingWhy': '会把 Memoscope 写入的条目各启动一次，看能否正常工作。',
  'agents.row.connected': '已连接',
  'agents.row.fails': '无法工作',

  'agents.scope': '连接到哪里',
  'agents.scope.user': '仅自己',
  'agents.scope.project': '此项目',
  'agents.about.user':
    '连接后，智能体可以查询您在此打开的所有项目的代码、文档、历史和学习记录。只写入您自己的配置文件。',
  'agents.about.project':
    '供参与此项目的所有人使用。写入此文件夹中的文件，由您提交；每个人的 PATH 中都要有 memoscope 命令。',

  'agents.connected': '已连接',
  'agents.works': '条目可以启动并正常应答。',
  'agents.fails': '条目无法工作：{why}',
  'agents.part.server': 'MCP 条目',
  'agents.part.hooks': '钩子',
  'agents.part.rules': '规则',
  'agents.part.skill': '技能',
  'agents.state.edited': '您改过，保持不变',
  'agents.state.foreign': '不是 Memoscope 写入的',
  'agents.state.broken': '无法读取',

  'agents.lines.connect': '将写入的内容',
  'agents.lines.disconnect': '将移除的内容',
  'agents.newFile': '新文件',
  'agents.fileGoes': '将删除此文件',
  'agents.undo': '断开时只移除这些行，即使您改过文件的其他部分。',
  'agents.refused': '暂时无法更改 {name}',
  'agents.connect': '连接 {name}',
  'agents.disconnect': '断开 {name}',
  'agents.showDisconnect': '断开 {name}…',
  'agents.nothingWritten': '尚未写入任何内容。',
  'agents.said.connect': '{name} 已连接，写入了 {files:unit.files}',
  'agents.said.disconnect': '{name} 已断开，更改了 {files:unit.files}',
  'agents.next': '重启 {name} 后生效。',
  'agents.next.codex': '请启动 Codex，用 /hooks 确认一次钩子。',
  'agents.next.claude': '请在此文件夹中启动 Claude Code，并批准一次该服务器。',
};
