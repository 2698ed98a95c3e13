/** What the engine says of the code map, generations, differences, searches and edits, by the English sentence. */
import type { Sentences } from '../../message.ts';

export const codeSentences: Sentences = {
  "'{path}' was not found in the code map.{hint}": '代码地图中没有找到“{path}”。{hint}',
  "'{name}' lies outside the workspace: its code is not read.{instead}":
    '“{name}”在工作区之外：它的代码没有被读取。{instead}',
  "'{path}' may mean {names}. Give a longer path or an id.": '“{path}”可能指 {names}。请给出更长的路径或编号。',
  "{path} is a type, not a member. Ask for its outline, or add the member's name.":
    '{path} 是类型，不是成员。请查看它的大纲，或加上成员名。',
  'No type has the id {id}.': '没有编号为 {id} 的类型。',
  '{key} is no longer in the code map.': '{key} 已不在代码地图中。',
  'The globs stand for {count} patterns; at most {most}.': '通配符展开为 {count} 个模式，最多 {most} 个。',
  'None of the globs can be used: {list}.': '这些通配符都不能使用：{list}。',
  'The regular expression cannot be used: {why}.': '正则表达式不能使用：{why}。',
  'Unterminated group': '分组没有结束',
  'Unmatched {bracket}': '{bracket} 没有对应的另一半',
  'Invalid group': '分组无效',
  'Invalid capture group name': '捕获组名称无效',
  'Duplicate capture group name': '捕获组名称重复',
  'Invalid named reference': '命名引用无效',
  'Invalid named capture referenced': '引用了不存在的命名分组',
  'Nothing to repeat': '没有可重复的内容',
  'Lone quantifier brackets': '量词的括号不成对',
  'Incomplete quantifier': '量词不完整',
  'numbers out of order in {braces} quantifier': '量词 {braces} 中的数字次序颠倒',
  'Unterminated character class': '字符类没有结束',
  'Range out of order in character class': '字符类中的范围次序颠倒',
  'Invalid character class': '字符类无效',
  'Invalid character in character class': '字符类中的字符无效',
  'Invalid property name': '属性名称无效',
  'Invalid property name in character class': '字符类中的属性名称无效',
  'Invalid escape': '转义无效',
  'Invalid Unicode escape': 'Unicode 转义无效',
  'Invalid unicode escape': 'Unicode 转义无效',
  'Invalid decimal escape': '十进制转义无效',
  '\\ at end of pattern': '模式以 \\ 结尾',
  'The search for usages was cancelled.': '已取消查找使用位置。',
  'The search for usages takes too long and was ended. Ask for a rarer name.':
    '查找使用位置耗时过长，已终止。请查找更少见的名称。',
  'The parse pool was closed.': '解析已停止。',
  'No parse worker could be started: {why}': '无法启动解析线程：{why}',
  'Parsing of {file} was cancelled.': '已取消解析 {file}。',
  'Not all files have been read yet. Index the folder, then compare.': '还没有读完全部文件。请先索引文件夹，再比较。',
  'Comparing was cancelled.': '已取消比较。',
  'The files are still being read. Rebuild when the code map is whole.': '仍在读取文件。请等代码地图完整后再重建。',
  'The files are still being read. Compare when the code map is whole.': '仍在读取文件。请等代码地图完整后再比较。',
  'The code map of {from} or {to} is damaged, so they cannot be compared.':
    '{from} 或 {to} 的代码地图已损坏，无法比较。',
  '{path} has no member {member} on either side.': '{path} 在两侧都没有成员 {member}。',
  'None of the {count} types that {name} means changed since {since}.':
    '{name} 所指的 {count} 个类型自 {since} 以来都没有改动。',
  '{count} changed types are called {name}. Give a longer path or an id.':
    '有 {count} 个改动过的类型名为 {name}。请给出更完整的路径或 ID。',
  'No symbol was answered for.': '没有得到任何符号的结果。',
  '{path} did not change since {since}.': '{path} 自 {since} 以来没有改动。',
  'There is no generation {id} any more, or not yet. There are: {ids}.':
    '索引版本 {id} 已不存在，或尚未产生。现有：{ids}。',
  'The files of generation {id} are not here any more, or not yet. There are: {ids}.':
    '索引版本 {id} 的文件已不在，或尚未产生。现有：{ids}。',
  'Nothing is kept of what the swap to {id} changed: it was the first generation, or its swap is too long ago.':
    '切换到 {id} 时的改动没有保留：它是第一个索引版本，或切换已过去太久。',
  '{id} has no {name}.json: another generation took its place before it was written. Ask for the live one.':
    '{id} 没有 {name}.json：写入之前已被另一个索引版本取代。请查看使用中的索引版本。',
  '{name} has no section {section}. It has: {keys}.': '{name} 没有 {section} 这一节。现有：{keys}。',
  '{name}.json of {id} is still being written. Ask again in a moment.': '{id} 的 {name}.json 仍在写入。请稍后再试。',
  '{id} was swapped in unfinished.': '{id} 未完成就被切换上线。',
  'There is no rebuild {id} to wait for.': '没有可等待的重建 {id}。',
  'No rebuild runs, so there is none to stop.': '没有正在进行的重建，无可停止。',
  'A rebuild runs. Stop it first: memoscope generations stop, or wait for its end.':
    '正在重建。请先停止：memoscope generations stop，或等它结束。',
  'There is no generation to go back to: only the one before the live one is kept.':
    '没有可退回的索引版本：只保留使用中索引版本的前一个。',
  'Writing the documents was cancelled.': '已取消撰写文档。',
  'The analysis thread answered out of turn.': '分析线程的回答次序有误。',
  "There is no preview '{id}' any more. Ask for a new one.": '预览“{id}”已不存在。请重新预览。',
  'This preview was written already. Ask for a new one.': '此预览已经写入。请重新预览。',
  '{file} cannot be edited here: of {language} only declarations are read, and their uses are not known.':
    '无法在此修改 {file}：{language} 只读取声明，不知道它们在哪里被使用。',
  '{file} cannot be edited here: Memoscope knows no checker or language server for {language}.':
    '无法在此修改 {file}：Memoscope 还没有可用于 {language} 的检查器或语言服务器。',
  '{file} cannot be edited here: it is no source code that Memoscope reads.':
    '{file} 不能在这里编辑：它不是 Memoscope 读取的源代码。',
  'Not written: it would bring {errors}, the first in {file} at line {line}: {message}':
    '未写入：这会带来{errors}，第一个位于 {file} 第 {line} 行：{message}',
  'an error': '一个错误',
  '{count} errors': ' {count} 个错误',
  'The first index has ended.': '首次索引已结束。',
  'The preview changes nothing.': '预览没有任何改动。',
  "The preview has no hunk '{id}'.": '预览中没有改动块“{id}”。',
  'The code changed since the preview was made. Ask for a new one.': '预览之后代码有改动。请重新预览。',
  '{file} cannot be read. The originals of its files lie beside it.': '{file} 无法读取。原文件就在它旁边。',
  "There is no edit '{id}' to undo; the last {count} are kept.": '没有可撤销的编辑“{id}”；只保留最近 {count} 次。',
  '{files} changed {when}.': '{files} 有改动（{when}）。',
  '{file} is no file in TypeScript or JavaScript of this workspace.':
    '{file} 不是此工作区的 TypeScript 或 JavaScript 文件。',
  'Nothing was extracted from {file}. Select whole expressions or statements.':
    '没有从 {file} 提取任何内容。请选择完整的表达式或语句。',
  'The selection in {file} cannot become a {what}. Select whole expressions or statements.':
    '{file} 中的选择不能提取为 {what}。请选择完整的表达式或语句。',
  'git has no history of this folder.': 'git 没有这个文件夹的历史。',
  '{file} is no document of the workspace. List the documents with `docs`.':
    '{file} 不是工作区中的文档。用 `docs` 列出全部文档。',
  '{file} cannot be read. Name a text file of the workspace.': '{file} 无法读取。请指定工作区中的文本文件。',
  'Line {to} is before line {from}. Give the first line first.': '第 {to} 行在第 {from} 行之前。请先给出起始行。',
  '{file} cannot be read as an index of SCIP. Make it again.': '{file} 不是可以读取的 SCIP 索引。请重新生成。',
  '{file} is larger than an index of SCIP that is read. Make one of fewer files.':
    '{file} 超过了可读取的 SCIP 索引的大小。请生成包含较少文件的索引。',
  '{file} cannot be read.': '{file} 无法读取。',
  '{what} at line {line} of {file}. Save the file and try again.': '{file} 第 {line} 行：{what}。请保存文件再重试。',
  "'{name}' cannot be a name in TypeScript. Choose another.": '“{name}”不能作为 TypeScript 中的名称。请换一个。',
  "It is called '{name}' already. Choose another name.": '它已经叫“{name}”。请换一个名称。',
  "'{name}' is named by its file. Rename {file} instead.": '“{name}”的名称取自文件名，请改为重命名文件 {file}。',
  "'{name}' cannot be renamed: {why}": '“{name}”不能重命名：{why}',
  'it overrides {member} of {file}, which is not part of the workspace.':
    '它重写了 {file} 中的 {member}，后者不属于工作区。',
  'no project of the workspace declares it.': '工作区中没有项目声明它。',
  '{file} has no line {line} with a column {column}.': '{file} 没有第 {line} 行第 {column} 列。',
  "This '{name}' would mean what is renamed.": '这里的“{name}”将指向被重命名的内容。',
  'The edit was cancelled.': '已取消编辑。',
  'The edit takes too long and was ended. Nothing was written.': '编辑耗时过长，已终止。尚未写入任何内容。',
  '{name} was idle.': '{name} 处于空闲。',
  '{language} is edited by a language server, which may run what the project says, such as build scripts. This folder is not trusted, so none is started. If you trust it: memoscope trust':
    '{language} 由语言服务器编辑，它可能运行项目指定的内容，例如构建脚本。此文件夹未受信任，因此没有启动。如果您信任它：memoscope trust',
  'Your settings name {program} for {language}, which was not found as a program outside of this folder. Give its whole path in editServices.':
    '您的设置为 {language} 指定了 {program}，但在此文件夹之外没有找到该程序。请在 editServices 中给出完整路径。',
  'No language server is known for {language}. Name one in your settings (editServices.{key}).':
    '没有已知的 {language} 语言服务器。请在设置中指定（editServices.{key}）。',
  '{language} needs a language server to be edited: {names} was not found on the PATH, outside of this folder. Install it, or name another in your settings (editServices.{key}).':
    '编辑 {language} 需要语言服务器：在此文件夹之外的 PATH 中没有找到 {names}。请安装，或在设置中指定另一个（editServices.{key}）。',
  '{language} needs a language server to be edited: {names} was not found on the PATH, outside of this folder. Install it: {install}':
    '编辑 {language} 需要语言服务器：在此文件夹之外的 PATH 中没有找到 {names}。请安装：{install}',
  'The language server did not start. {why}': '语言服务器没有启动。{why}',
  '{server} would also change {file}.': '{server} 还会改动 {file}。',
  '{server} does not say what it named it. Leave the name out.': '{server} 没有说明新名称。请不要填写名称。',
  '{server} offers it and then gives no edit.': '{server} 提供了此操作，却没有给出编辑。',
  '{server} gave {count} edits where one was asked for.': '{server} 给出了 {count} 个编辑，而只请求了一个。',
  '{server} does not offer to make this a {what} {reason}.': '{server} 不能把这里提取为 {what}（{reason}）。',
  '{server} does not rename. Another server may.': '{server} 不支持重命名。其他服务器或许可以。',
  "{server} does not rename '{name}'.": '{server} 不能重命名“{name}”。',
  "'{name}' cannot be renamed: {server} says that nothing there can.":
    '“{name}”不能重命名：{server} 表示那里没有可重命名的内容。',
  '{server} answered with something that is no edit.': '{server} 的回答不是编辑。',
  '{server} would change {file}, which is not in the opened folder.':
    '{server} 要改动 {file}，而它不在打开的文件夹中。',
  '{server} would also {act} for this. Memoscope changes what stands in files only, for a file that moves cannot be looked at before it is replaced; do this edit in your editor.':
    '{server} 还要执行 {act}。Memoscope 只改动文件内容，因为移动的文件在被替换之前无法查看；请在您的编辑器中进行此编辑。',
  '{server} would also {act} a file for this. Memoscope changes what stands in files only; do this edit in your editor.':
    '{server} 还要对文件执行 {act}。Memoscope 只改动文件内容，请在您的编辑器中进行此编辑。',
  '{server} answered for {file} with {what}. Nothing was changed.':
    '{server} 对 {file} 的回答是 {what}。没有任何改动。',
  '{name} is no language server.': '{name} 不是语言服务器。',
  '{name} is still reading the project. Try again in a while.': '{name} 仍在读取项目。请稍后重试。',
  '{name} broke: {why}. Nothing was written. Try again: it is restarted.':
    '{name} 中断：{why}。尚未写入任何内容。请重试，它会重新启动。',
  '{name} broke: {why}.': '{name} 中断：{why}。',
  '{name} {why} and was ended. Try again.': '{name} 出错（{why}），已终止。请重试。',
  '{name} did not answer {method} within {seconds} s. Nothing was written.':
    '{name} 在 {seconds} 秒内没有回答 {method}。尚未写入任何内容。',
  '{name} saw files change meanwhile. Try again.': '{name} 发现文件在此期间有改动。请重试。',
  '{name} refuses: {why}.': '{name} 拒绝：{why}。',
  '{file} is not a text that can be edited: {why}.': '{file} 不是可以编辑的文本：{why}。',
  '{file} was read as {encoding}, and some of its bytes would not be written back as they are. Convert it to UTF-8, then edit it.':
    '{file} 按 {encoding} 读取，其中一些字节无法原样写回。请先转换为 UTF-8，再编辑。',
  '{file} is in {encoding}, which cannot write all letters of this edit. Choose another name, or convert the file to UTF-8.':
    '{file} 的编码是 {encoding}，无法写入此次编辑的全部字符。请换一个名称，或将文件转换为 UTF-8。',
  '{file} cannot be edited: {why}.': '{file} 不能编辑：{why}。',
  '{method} is not supported': '不支持 {method}',
  'The reader of Python may not write.': 'Python 读取器不能写入文件。',
  "Pyright's library has no {name}: its version is not the one that is known.":
    'Pyright 库中没有 {name}：版本与预期不符。',
  "Pyright's library has no module {key}.": 'Pyright 库中没有模块 {key}。',
  'A {kind} has no name of its own to change.': '{kind} 没有自己的名称可改。',
};
