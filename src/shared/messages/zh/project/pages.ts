/** 含多个页面的去处，以及由代码得出的项目页面。 */
import type { pages as source } from '../../en/project/pages.ts';
import type { Translation } from '../../message.ts';

export const pages: Translation<typeof source> = {
  'frame.pages': '“{place}”的页面',
  'place.code': '代码',
  'place.changes': '变更',
  'place.knowledge': '知识',
  'place.agents': '智能体',
  'view.project': '项目',
  'project.about.arch': '代码中的模块、入口、技术栈和循环依赖',
  'project.about.interface': '路由、命令、事件、设置项和导出的类型',
  'project.about.stories': '收到请求、命令或事件之后逐步调用了什么',
  'project.about.issues': '代码中发现的问题，严重的在前',
  'command.architecture': '查看项目的架构',
  'command.interface': '查看项目的接口',
  'command.stories': '查看项目的流程',
  'command.issues': '查看项目的问题',
};
