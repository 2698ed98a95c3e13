/** The tour through the views, in Chinese. */
import type { tour as source } from '../../en/welcome/tour.ts';
import type { Translation } from '../../message.ts';

export const tour: Translation<typeof source> = {
  'command.tour': '开始导览',
  'command.tourEnd': '结束导览',
  'tour.label': '导览',
  'tour.count': '第 {number} 步，共 {total} 步',
  'tour.next': '下一步',
  'tour.back': '上一步',
  'tour.skip': '跳过导览',
  'tour.done': '完成',
  'tour.welcome': '第一次使用？',
  'tour.offer': '用示例项目看一遍导览',
  'tour.overview': '项目是什么、怎样运行、从哪里读起、最近改了什么；右侧是需要留意的事。点按方块打开该模块。',
  'tour.symbols': '所有类型和成员，边输入边查找。打开后可见大纲、源代码、谁在使用，以及学到了什么。',
  'tour.learnings': 'Memoscope 就这些代码提出的问题和找到的答案。每个答案都注明依据的行，这些行改变后会标为过期。',
  'tour.ask': '就代码提问。回答来自学习记录和代码，每个论断都注明出处；不知道的不会猜测。',
  'tour.bank': '仓库中由人和机器共同编写的 Markdown：项目是什么、决定了什么。智能体也会读取。',
  'tour.diff': '含义上的变化：与某个版本、某个索引版本或上次写的说明相比。先看类型，再看行。',
  'tour.context': '编码智能体会得到的内容：预算之内、眼下重要的类型。必须包含的可以固定。',
  'tour.allActions': '可执行所有操作，包括本导览',
  'tour.allKeys': '列出全部快捷键',
};
