/** 结果的依据，以及名称的其他出处。 */
import type { coverage as en } from '../../en/types/coverage.ts';
import type { Translation } from '../../message.ts';

export const coverage: Translation<typeof en> = {
  'coverage.none': '在已读取的 {count} 个文件中没有找到 {name} 的用法。',
  'coverage.light': '{language} 只读取声明，不知道 {name} 在哪里被使用。',
  'coverage.inPart': '{count} 个文件只读取了一部分：{places}。未读取的内容不在结果中。',
  'coverage.inPartMore': '{places} 等，另有 {more} 个',
  'coverage.linking':
    '类型之间的关联尚不完整：{of} 个类型中已关联 {linked} 个。使用者、深度、分组和按使用排序的结果还会变化。',
  'coverage.measuring': '所有类型都已建立关联，但使用者、深度和分组仍在统计：这些数字和按使用排序的结果还会变化。',
  'coverage.untyped': '另有 {count} 处同名代码未列出：点号前的类型无法确定。',
  'coverage.throughBase': '其中 {count} 处使用的是基类或接口的成员，只有部分对象会执行这里的实现。',
  'coverage.unclear': '另有 {count} 处调用未画出：可能指向其他符号。',
  'coverage.unread': '还有 {count} 个含此名称的文件未读取，请稍后重试。',
  'coverage.plain': '语法解析耗时过长，以下文件仅按文本读取：{files}。',
  'coverage.asText': '{count} 个源代码文件仅按文本搜索，其中的符号未作分析。',
  'coverage.resolved': '最确定的位置由 {reader} 解析。',
  'references.typescript': '使用者由 TypeScript 类型检查器确定。',
  'references.python': '使用者由 pyright 确定。',
  'references.edges': '使用者仅按名称判断，未经类型检查器确认。',
  'references.unread': '检查器还有 {count} 个文件未读，其中的使用仅按名称判断。',
  'coverage.notRead': '未读取：{reasons}。',
  'coverage.reason': '{count} 个{reason}',
  'mentions.title': '不作分析的文件中的提及',
  'mentions.why': '仅按名称查找，也可能指同名的其他符号。',
  'mentions.count': '不作分析的文件中有 {count} 处提及',
  'mentions.lines': '{count} 行提到它',
  'mentions.linesTitle': '提到它的行',
  'mentions.linesWhy': '仅按名称（包括其他语言中的写法）查找；同名的可能是别的符号。',
  'mentions.docs': '文档中另有 {count} 行提到它。',
  'mentions.some': '前 {shown} 处，共 {total} 处',
  'mentions.unchanged': '不作分析的文件中有 {count} 行含有旧名称，既不会修改，也未经检查。',
  'asText.title': '仅按文本搜索',
  'asText.note': '不作分析',
  'asText.noEnding': '无扩展名',
};
