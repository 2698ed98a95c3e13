/** What tools of an exploration say of their results, and why they have none, by the English sentence. */
import type { Sentences } from '../../message.ts';

export const toolSentences: Sentences = {
  '{symbol}, {direction}': '{symbol}，{direction}',
  '{symbol}, {direction}, {count} steps': '{symbol}，{direction}，{count} 步',
  '{results}': '{results}',
  '{title}, {count} lines': '{title}，{count} 行',
  '{count} types in {file}': '{file} 中的 {count} 个类型',
  '{file}, lines {range} of {count}': '{file}，第 {range} 行，共 {count} 行',

  "There is no tool '{name}'. There are {names}.": '没有工具“{name}”。现有：{names}。',
  '{tool}: {why}.': '{tool}：{why}。',
  '{tool}: {why}. It takes {names}.': '{tool}：{why}。可用参数：{names}。',
  'path: {why}': '路径：{why}',
  'symbol: {why}': '符号：{why}',
  'symbol or path is missing': '缺少符号或路径',
  'symbol is empty': '符号为空',
  'endLine is before startLine': '结束行在起始行之前',
  'startLine: {file} has {count} lines': '起始行：{file} 有 {count} 行',
  'path cannot be used': '路径不能使用',
  'the code map knows nothing in {file}; use read_file': '代码地图中没有 {file} 的内容，请用 read_file',
  'there is no file {file} in the workspace; look with find_file': '工作区中没有文件 {file}，请用 find_file 查找',
  'there is no symbol {path}': '没有符号 {path}',
  '{file} is gone; look with find_file': '{file} 已不存在，请用 find_file 查找',
  '{file} is not read: files of this name hold secrets': '不读取 {file}：这类名称的文件含有秘密',
  "'{path}' stands in a file that is not read: files of this name hold secrets":
    '“{path}”所在的文件不读取：这类名称的文件含有秘密',
  '{file} is not read: {reason}': '不读取 {file}：{reason}',
  "'{path}' is not in the code map; look with expert_consult or grep_file":
    '代码地图中没有“{path}”，请用 expert_consult 或 grep_file 查找',
  "'{path}' is not in the code map; did you mean {names}": '代码地图中没有“{path}”，是否指 {names}',
  "'{path}' is not declared in {file}": '{file} 中没有声明“{path}”',
  "'{path}' is not declared in the workspace": '工作区中没有声明“{path}”',
  "'{path}' may mean {names}: write a longer path, or say the file":
    '“{path}”可能指 {names}：请写更长的路径，或指明文件',
  '{what} lies outside of where this question was asked ({places})': '{what} 不在此问题的范围内（{places}）',
};
