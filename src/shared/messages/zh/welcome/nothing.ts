import type { nothing as en } from '../../en/welcome/nothing.ts';
import type { Translation } from '../../message.ts';

export const nothing = {
  'nothing.title': '没有建立索引：此文件夹中没有 Memoscope 能读取的语言的文件。',
  'nothing.allLeftOut': '没有建立索引：这里能读取的内容都被略过了。',
  'nothing.worktree': '{count} 个同一仓库的链接工作树：请直接打开其中一个文件夹。',
  'nothing.nestedRepository':
    '{count} 个其他仓库：请单独打开其中一个；或在 .memo/config.yaml 中将 index.nestedRepositories 设为 true，在这里一并读取。',
  'nothing.ignored': '{count} 个文件或文件夹被忽略：请修改 .gitignore、.memoignore 或 index.exclude 中的规则。',
  'nothing.vendored': '{count} 个文件夹是第三方代码或构建产物：在 .memoignore 中写一行（如 !vendor/）即可恢复。',
  'nothing.tooLarge': '{count} 个文件过大：请在 .memo/config.yaml 中调大 index.maxFileKB。',
  'nothing.unreadable': '{count} 个文件或文件夹无法读取：请检查权限。',
  'nothing.generated': '{count} 个文件是生成的：请打开生成它们的源代码所在的文件夹。',
  'nothing.minified': '{count} 个文件是压缩过的：请打开其源代码所在的文件夹。',
} as const satisfies Translation<typeof en>;
