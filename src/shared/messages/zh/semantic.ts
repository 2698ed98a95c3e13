/** Descriptions of types, in Chinese. */
import type { semantic as source } from '../en/semantic.ts';
import type { Translation } from '../message.ts';

export const semantic: Translation<typeof source> = {
  'semantic.section.ROLE': '职责',
  'semantic.section.LIFECYCLE': '生命周期',
  'semantic.section.EDGE_CASES': '边界情况',
  'semantic.section.LIMITATIONS': '局限',
  'semantic.section.RECOMMENDATIONS': '建议',
};
