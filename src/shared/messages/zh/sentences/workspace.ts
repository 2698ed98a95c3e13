/** What the engine says of folders, files, the disk and its own processes, by the English sentence. */
import type { Sentences } from '../../message.ts';

export const workspaceSentences: Sentences = {
  'The window is closing.': '窗口正在关闭。',
  'The call was cancelled.': '请求已取消。',
  '{method} was cancelled.': '{method} 已取消。',
  'The operation was cancelled.': '操作已取消。',
  'The workspace is being closed.': '工作区正在关闭。',
  'The connection to the engine ended before it answered. Try again.': '引擎还没有回答，连接就断开了。请重试。',
  'This takes {size}, and one message holds {most}. Ask for less at once: a limit, a page, a narrower question.':
    '内容有 {size}，而一条消息最多 {most}。请减少一次获取的量：设上限、分页，或缩小问题。',
  'The request id {id} is already in use.': '请求编号 {id} 已在使用。',
  '{count} calls are already waiting on this connection. Try again.': '此连接上已有 {count} 个请求在等待。请重试。',
  "There is no method '{name}'.": '没有名为“{name}”的方法。',
  'The key of a call has at most {count} letters.': '请求的键最多 {count} 个字符。',
  'This is not a JSON-RPC 2.0 message.': '这不是 JSON-RPC 2.0 消息。',
  '{name} failed inside Memoscope: {why} (trace {trace})': '{name} 在 Memoscope 内部出错：{why}（追踪号 {trace}）',
  '{what} of {method} cannot be used: {reason}.': '{method} 的 {what} 不能使用：{reason}。',
  'The parameters of {method} are nested too deeply.': '{method} 的参数嵌套过深。',
  "{method} has no field '{path}' in the Memoscope {version} (process {pid}) that has this folder open. If yours is a newer one, close that one and try again.":
    '打开此文件夹的 Memoscope {version}（进程 {pid}）中，{method} 没有字段“{path}”。如果您的版本更新，请关闭那一个再重试。',
  'Another Memoscope has {root} open but does not answer: it is stopped, is asked by a thousand others, or runs in another container. End it ({file} tells its process id there) and try again.':
    '另一个 Memoscope 打开了 {root}，但没有响应：它已停住、正忙于其他上千个请求，或在另一个容器中运行。请结束它（进程号见 {file}）再重试。',
  'Another build of Memoscope {version} (process {pid}, {shell}) has this folder open, and its methods are not those of this one. Close the other one, or use the same build.':
    '另一个构建的 Memoscope {version}（进程 {pid}，{shell}）已打开此文件夹，其方法与当前构建不同。请关闭另一个，或使用相同构建。',
  'Nothing is known of a key of the form {form}.': '没有形如 {form} 的键。',
  'Indexing failed.': '索引失败。',
  '{count} other processes are connected to the Memoscope {version} (process {pid}) that has {root} open. End some of them and try again.':
    '打开 {root} 的 Memoscope {version}（进程 {pid}）已有 {count} 个其他进程连接。请结束其中几个再重试。',
  '{method} is answered by the program itself, not by the owner of a workspace.':
    '{method} 由程序本身回答，而不是工作区的所有者。',
  'Memoscope could not make its socket at {places}: {why}': 'Memoscope 无法在 {places} 建立套接字：{why}',
  'Memoscope {theirs} (process {pid}, {shell}) has this folder open, and this is Memoscope {ours}. Close the other one, or use the same version.':
    'Memoscope {theirs}（进程 {pid}，{shell}）已打开此文件夹，而当前是 Memoscope {ours}。请关闭另一个，或使用相同版本。',
  'The key {key} belongs to another call.': '键 {key} 属于另一个请求。',
  'This was done, but its answer was lost with the engine. Look at what is there now; do not ask again.':
    '操作已经完成，但结果随引擎一起丢失了。请查看现在的内容，不要重复操作。',
  '{method} was done, but its answer was not kept. Look at {look}; do not ask again.':
    '{method} 已完成，但其回答未被保留。请查看 {look}，不要再次请求。',
  '{folder} belongs to another user. Remove it, or set another TMPDIR.':
    '{folder} 属于其他用户。请删除它，或把 TMPDIR 设为其他文件夹。',
  '{address} is a folder, but a socket belongs there. Move it away.':
    '{address} 是文件夹，而那里应当是套接字。请移走它。',
  'No folder is open. Open one first.': '没有打开的文件夹。请先打开一个。',
  "'{path}' is not an absolute path.": '“{path}”不是绝对路径。',
  'There is no folder {folder}.': '没有文件夹 {folder}。',
  '{folder} is a file, not a folder.': '{folder} 是文件，不是文件夹。',
  '{folder} cannot be read ({code}). Choose another folder.': '{folder} 无法读取（{code}）。请选择其他文件夹。',
  'The demo project is missing at {folder}. Install Memoscope again.':
    '{folder} 中没有示例项目。请重新安装 Memoscope。',
  '{file} is not there any more.': '{file} 已不存在。',
  '{file} is not there any more, so the file cannot be brought back.': '{file} 已不存在，因此无法恢复该文件。',
  '{file} is a link that leads out of the workspace.': '{file} 是指向工作区之外的链接。',
  "The window state '{key}' is too large to keep.": '窗口状态“{key}”过大，无法保存。',
  "There is no operation '{id}': it ended more than ten minutes ago, or never was.":
    '没有操作“{id}”：它在十分钟前就已结束，或从未有过。',
  'The folder {folder} is not there any more. Put it back, or open it where it is now.':
    '文件夹 {folder} 已不存在。请放回原处，或在它现在的位置打开。',
  'There is no folder {folder}. Check the path.': '没有文件夹 {folder}。请检查路径。',
  '{folder} is your home folder or contains it. Open the folder of one project.':
    '{folder} 是您的主文件夹，或包含主文件夹。请打开单个项目的文件夹。',
  '{folder} may not be read. Give yourself permission to read it, then open it again.':
    '没有读取 {folder} 的权限。请给自己读取权限，再重新打开。',
  '{folder} leads through a file. Check the path.': '{folder} 的路径中间是一个文件。请检查路径。',
  '{folder} is a link that leads to itself. Check the path.': '{folder} 是指向自身的链接。请检查路径。',
  '{folder} is longer than this system allows. Check the path.': '{folder} 超出了此系统允许的长度。请检查路径。',
  '{folder} may not be looked into. Give yourself permission for it and the folders above.':
    '没有查看 {folder} 的权限。请给自己它和上级文件夹的权限。',
  '{folder} is not a path. Check it.': '{folder} 不是路径。请检查。',
  '{folder} is a file. Open the folder that holds it.': '{folder} 是文件。请打开它所在的文件夹。',
  '{folder} is a whole drive. Open the folder of one project.': '{folder} 是整个磁盘。请打开单个项目的文件夹。',
  'This folder is on a network share ({share}), where file locks cannot be trusted; the index is kept in your user data folder instead, and nothing is written here.':
    '此文件夹位于网络共享（{share}），那里的文件锁不可靠；索引改存到您的用户数据文件夹，这里不写入任何内容。',
  'This folder cannot be written; the index is kept in your user data folder instead, and nothing is written here.':
    '此文件夹不可写；索引改存到您的用户数据文件夹，这里不写入任何内容。',
  'The state folder .memo of this folder belongs to another user; the index is kept in your user data folder instead, and nothing is written here.':
    '此文件夹中的 .memo 属于其他用户；索引改存到您的用户数据文件夹，这里不写入任何内容。',
  '{folder} is not watched any more.': '已不再监视 {folder}。',
  '{folder} is not watched any more ({why}). Close it and open it again.':
    '已不再监视 {folder}（{why}）。请关闭后重新打开。',
  'git did not give the old contents of all files. Check the repository: git fsck.':
    'git 没有给出全部文件的旧内容。请检查仓库：git fsck。',
  'A revision is a commit, branch or tag: it does not begin with a hyphen.': '版本是提交、分支或标签，不以连字符开头。',
  '{root} is in no git repository that git can read, so there is no revision to compare with. Compare two generations instead.':
    '{root} 不在 git 能读取的仓库中，没有可比较的版本。请改为比较两个索引版本。',
  'git is not asked about {root}: {file} is a pipe, socket or device, which git would wait for without end. Remove it.':
    '未就 {root} 向 git 查询：{file} 是管道、套接字或设备，git 会无限等待。请移除它。',
  'git is not asked about {root}: {file} leads to a repository elsewhere that does not name this folder as its own. If it is yours, run git worktree repair in that repository, or set its core.worktree to this folder.':
    '未就 {root} 向 git 查询：{file} 指向别处的仓库，而该仓库并未把此文件夹认作自己的。如果它是您的，请在该仓库运行 git worktree repair，或把其 core.worktree 设为此文件夹。',
  'The repository has no commit yet.': '仓库还没有提交。',
  "'{revision}' is no commit, branch or tag here.{hint}": '这里没有名为“{revision}”的提交、分支或标签。{hint}',
  'git cannot list the files of {commit}.': 'git 无法列出 {commit} 的文件。',
  'Asking git was cancelled.': '已取消向 git 查询。',
  '{file} cannot be read, so this edit is not undone. The originals of its files lie beside it: copy them back by hand.':
    '无法读取 {file}，因此此修改未撤销。各文件的原件就在它旁边：请手动复制回去。',
  '{file} was not written here, so this edit is not undone. The originals that it names lie beside it.':
    '{file} 不是在本机写入的，因此此修改未撤销。其中列出的原件就在它旁边。',
  '{file} is gone or was changed, so the file of the edit is not restored. Restore it from version control.':
    '{file} 已不存在或已被改动，因此未还原此修改所涉及的文件。请用版本控制还原。',
  '{key} cannot be {value}: it {why}.': '{key} 不能是 {value}：{why}。',
  'is missing': '缺失',
  'must be at least {count}': '至少为 {count}',
  'must be at most {count}': '最多为 {count}',
  'must be more than {count}': '必须大于 {count}',
  'must be less than {count}': '必须小于 {count}',
  "has an unknown field '{name}'": '含有未知字段“{name}”',
  'must have at least {count} characters': '至少 {count} 个字符',
  'must have at most {count} character{s}': '最多 {count} 个字符',
  'must have at least {count} entries': '至少 {count} 项',
  'must have at most {count} entries': '最多 {count} 项',
  'must have at most {count} entry': '最多 {count} 项',
  'must not be empty': '不能为空',
  'must be one of {keys}': '只能是 {keys} 之一',
  'must be text': '必须是文本',
  'must be a number': '必须是数字',
  'must be a whole number': '必须是整数',
  'must be true or false': '只能是 true 或 false',
  'must be a list': '必须是列表',
  'must be an object': '必须是对象',
  'has another form': '格式不符',
  '{key} is a setting of the person, not of a project: a folder may come from anyone.':
    '{key} 是个人设置，不属于项目：文件夹可能来自任何人。',
  "There is no key '{key}'.{hint}": '没有键“{key}”。{hint}',
  '{file} is not written in a way that a line can be taken out of. Remove {name} there by hand.':
    '无法从 {file} 的现有写法中移除一行。请在其中手动移除 {name}。',
  '{file} is not written in a way that a line can be added to. Set {name} to {value} there by hand.':
    '{file} 的写法无法添加一行。请手动将其中的 {name} 设为 {value}。',
  '{file} changes all the time; nothing was written. Try again.': '{file} 一直在变化，尚未写入任何内容。请重试。',
  '{file} changes all the time; nothing was written. It is tried again later.':
    '{file} 一直在变化，尚未写入任何内容。稍后会重试。',
  'The configuration was not written: {why}': '未写入配置：{why}',
  '{key} is no key any more.': '已没有键 {key}。',
  'The thread {name} broke: {why}.': '线程 {name} 中断：{why}。',
  'The thread {name} has a job already.': '线程 {name} 已有任务。',
  'The process {name} broke: {why}.': '进程 {name} 中断：{why}。',
  'The process {name} has a job already.': '进程 {name} 已有任务。',
  '{name} has a job already.': '{name} 已有任务。',
  '{file} is of an older form ({version}); open it once for writing to bring it up to date.':
    '{file} 是旧的格式（{version}）；请以可写方式打开一次，使其更新。',
  'A read handle was given a statement that writes: {sql}': '只读句柄收到了写入语句：{sql}',
  '{file} was written by a newer Memoscope (form {version}; this one knows {known}). Update Memoscope; the file was not touched.':
    '{file} 由更新的 Memoscope 写入（格式 {version}，当前支持 {known}）。请更新 Memoscope；文件未被改动。',
  '{file} was written by a newer Memoscope (version {version}; this one knows {known}). Update Memoscope; the file was not touched.':
    '{file} 由更新的 Memoscope 写入（版本 {version}，当前支持 {known}）。请更新 Memoscope；文件未被改动。',
  'Could not {action}: {why}.': '无法完成操作（{action}）：{why}。',
  'the disk is full. Free some space and try again': '磁盘已满，请腾出空间再重试',
  'your quota on this disk is used up. Free some space and try again': '您在此磁盘上的配额已用完，请腾出空间再重试',
  'permission was denied. Give yourself access to it and try again': '没有权限，请给自己访问权限再重试',
  'the system does not permit it. Check its owner and permissions': '系统不允许，请检查所有者和权限',
  'the disk is read-only': '磁盘是只读的',
  'another program holds it, or it is mounted by itself. Let go of it, or mount its folder, and try again':
    '另一个程序正占用它，或它被单独挂载。请释放它，或挂载其所在文件夹，再重试',
  'there is a folder in its place. Move the folder away': '那里是一个文件夹，请移走它',
  'part of its path is a file, not a folder': '路径的一部分是文件，不是文件夹',
  'its path is too long for this system': '路径超出了此系统允许的长度',
  'Could not read or write a database: the disk failed or is full. Look at the disk and try again.':
    '无法读写数据库：磁盘出错或已满。请检查磁盘再重试。',
  'Could not lock {file}: it cannot be opened for writing. Check the permissions of its folder.':
    '无法锁定 {file}：不能以写入方式打开。请检查其文件夹的权限。',
  '{file} is a link, pipe, socket or device. Memoscope reads plain files only; remove it.':
    '{file} 是链接、管道、套接字或设备。Memoscope 只读取普通文件，请删除它。',
  '{file} is a link, pipe, socket or device. Memoscope opens plain files only; remove it.':
    '{file} 是链接、管道、套接字或设备。Memoscope 只打开普通文件，请删除它。',
  '{place} leads elsewhere by now: a link stands in the place of a folder. Nothing is written there. Put the folder back, or remove the link and open the project again.':
    '{place} 现在指向别处：文件夹的位置上是一个链接。不会向那里写入任何内容。请把文件夹放回原处，或删除该链接后重新打开项目。',
  '{file} is a link, pipe or device. Memoscope writes plain files only; remove it.':
    '{file} 是链接、管道或设备。Memoscope 只写入普通文件，请删除它。',
  'The database {file} is damaged: {why}.': '数据库 {file} 已损坏：{why}。',
  '{place} is {what}. Memoscope keeps its state in plain files and folders only; remove it.':
    '{place} 是 {what}。Memoscope 只用普通文件和文件夹保存状态，请删除它。',
  '{place} is a file, but Memoscope needs a folder there. Move it away.':
    '{place} 是文件，而 Memoscope 在那里需要文件夹。请移走它。',
  "The workspace key {file} could not be made. Check the folder's permissions.":
    '无法生成工作区密钥 {file}。请检查文件夹权限。',
  '{file} is no text file of this workspace, so it is not shown.': '{file} 不是此工作区的文本文件，因此不显示。',
  '{file} is not shown: {why}.': '不显示 {file}：{why}。',
  '{host} is not contacted: {why}. Another machine is contacted only where the settings allow it.':
    '未访问 {host}：{why}。只有设置允许时才会访问其他机器。',
  'The system has no file watches left, so changes in {name} are found by looking at its files every few seconds. Raise {limit}, or leave folders out with .memoignore, and open it again.':
    '系统的文件监视数量已用完，因此改为每隔几秒检查一次 {name} 中的文件。请调高 {limit}，或用 .memoignore 排除部分文件夹，然后重新打开。',
  "The field '{path}' of {method} cannot be used: {reason}.": '{method} 的字段“{path}”不能使用：{reason}。',
  'Watching {name} was cancelled.': '已取消监视 {name}。',
  'Watching {name} met a problem: {why}.': '监视 {name} 时出现问题：{why}。',
  'its thread ended': '其线程已结束',
  '{file} is damaged{where}: {why}. It is kept as {aside}.': '{file} 已损坏{where}：{why}。已保留为 {aside}。',
  '{why} It is kept as {aside}.': '{why}已保留为 {aside}。',
  'cannot be read': '无法读取',
  'was written on another machine or for another user': '由另一台机器或另一个用户写入',
  'The history of changes in {file} {why}. It is kept as {aside}, and begins anew.':
    '{file} 中的改动历史{why}，已保留为 {aside}，并重新开始。',
  'CURRENT was lost; {id}, which is whole, is live again and brought up to the files.':
    'CURRENT 已丢失；完整的 {id} 重新使用，并按文件更新。',
  'Memoscope ended before this was done. Start it again if it is still needed.':
    'Memoscope 在完成之前就结束了。如仍需要，请重新开始。',
  'Generation {id} cannot be read; it is made again.': '索引版本 {id} 无法读取，将重新建立。',
  'Generation {id} was written by a newer Memoscope. It is kept as {aside}, and made again for this one.':
    '索引版本 {id} 由更新版本的 Memoscope 写入，已保留为 {aside}，并为当前版本重新建立。',
  '{why} Until then no change is noted for longer than Memoscope runs.':
    '{why}在此之前，改动只在 Memoscope 运行期间记录。',
  'only letters, digits, dots, dashes and underscores': '只能含字母、数字、点、短横线和下划线',
  'by .gitignore': '按 .gitignore',
  'by .memoignore or index.exclude': '按 .memoignore 或 index.exclude',
  'a linked worktree: another branch of the same repository': '链接的工作树：同一仓库的另一个分支',
  'a worktree of another repository': '另一个仓库的工作树',
  'a bare repository': '裸仓库',
  'a clone': '克隆的仓库',
  'a submodule': '子模块',
  'by its name': '根据名称',
  'by the length of its lines': '根据行的长度',
  'its head says so': '文件开头有说明',
  'its name says that it holds secrets': '名称表明含有秘密',
  'permission denied': '没有权限',
  'links are not followed': '不跟随链接',
  'a link above it leads out of the folder': '上级链接指向文件夹之外',
  'a folder': '文件夹',
  'a pipe, socket or device': '管道、套接字或设备',
  'leads to a repository elsewhere that does not name this folder; listed without git':
    '指向别处的仓库，而该仓库未指名此文件夹；已不经 git 列出文件',
  'git waits for a file that never comes; listed without git': 'git 在等待永远不会到来的文件；已不经 git 列出文件',
  '{size} KB; at most {most} KB are read': '{size} KB；最多读取 {most} KB',
  'holds NUL bytes': '含有 NUL 字节',
  'not valid {encoding}': '不是有效的 {encoding}',
  'in no encoding that is known': '编码未知',
  'empty or with a NUL character': '为空或含有 NUL 字符',
  'contains a backslash': '含有反斜杠',
  'looks like an absolute path': '看起来是绝对路径',
  'The gate sends texts and bytes only.': '只能发送文本和字节。',
  '{file} is not a plain file of at most 4 GB, so it is not read.': '{file} 不是 4 GB 以内的普通文件，因此没有读取。',
  '{file} is not a database that can be read.': '{file} 不是可读取的数据库。',
  '{file} is not a plain file, so it is not read.': '{file} 不是普通文件，因此没有读取。',
  '{file} is compressed with Zstandard, which needs Node 22.15 or newer. Update Node to read it.':
    '{file} 使用 Zstandard 压缩，需要 Node 22.15 或更高版本。请更新 Node 后再读取。',
  'There is no session {id} among the sources that are on. memoscope sessions lists them.':
    '已打开的来源中没有会话 {id}。运行 memoscope sessions 可列出会话。',
};
