/** The command palette, in Chinese. */
import type { palette as source } from '../en/palette.ts';
import type { Translation } from '../message.ts';

export const palette: Translation<typeof source> = {
  'palette.label': '搜索文件和符号，运行操作',
  'palette.placeholder': '查找文件、类型、学习记录或命令',
  'palette.placeholderFile': '{file} 中的符号',
  'palette.placeholderGraph': '输入要显示依赖图的类型',
  'palette.placeholderActions': '输入操作名称',
  'palette.found': '{total} / {of} 个符号',
  'palette.foundAria': '{count} 项结果',
  'palette.symbols': '符号',
  'palette.inFile': '{file} 中的符号',
  'palette.files': '文件',
  'palette.learnings': '学习记录',
  'palette.actions': '操作',
  'palette.text': '文本',
  'palette.recent': '最近打开',
  'palette.none': '没有匹配“{query}”的内容。',
  'palette.noFile': '当前没有显示文件。先打开一个类型，再用 @ 列出其文件声明的内容。',
  'palette.preview': '预览',
  'palette.hint.open': '打开',
  'palette.hint.run': '运行',
  'palette.hint.editor': '在编辑器中打开',
  'palette.hint.copy': '复制符号路径',
  'palette.hint.copyFile': '复制路径',
  'palette.hint.file': '此文件中',
  'palette.hint.all': '所有位置',
  'palette.hint.actions': '操作',
  'palette.close': '关闭',

  'command.paletteSymbols': '搜索符号',
  'command.paletteActions': '显示所有操作',
};
