/** What the engine says of memory, the memory bank, context packs and models, by the English sentence. */
import type { Sentences } from '../../message.ts';

export const knowledgeSentences: Sentences = {
  "'{address}' is not an address of a model server. Write it as {example}.":
    '“{address}”不是模型服务器的地址。写法如 {example}。',
  'The model server at {host} is on another machine, to which questions and code would be sent. Allow it in the settings, or use one on this machine.':
    '位于 {host} 的模型服务器在另一台机器上，问题和代码会发送到那里。请在设置中允许，或使用本机的服务器。',
  'The model server': '模型服务器',
  'Ollama at {host} has no language model. Get one, for example with: ollama pull {model}':
    '位于 {host} 的 Ollama 没有语言模型。请获取一个，例如：ollama pull {model}',
  '{name} at {host} has no language model. Load one there.': '位于 {host} 的 {name} 没有语言模型。请在其中加载一个。',
  'Ollama at {host} does not have the model {model}. Get it with: ollama pull {same}, or choose another in the settings.':
    '位于 {host} 的 Ollama 没有模型 {model}。请获取：ollama pull {same}，或在设置中选择其他模型。',
  '{server} at {host} does not have the model {model}. Load it there, or choose another in the settings.':
    '位于 {host} 的 {server} 没有模型 {model}。请在其中加载，或在设置中选择其他模型。',
  'The model {model} of {server} at {host} was replaced by another of its name. Everything is embedded again within a minute.':
    '位于 {host} 的 {server} 中，模型 {model} 已被同名的另一个取代。一分钟内会重新嵌入全部内容。',
  'The model {model} of {server} at {host} gives vectors of {count} numbers now, and gave {number} before: another model has taken its name. Everything is embedded again within a minute.':
    '位于 {host} 的 {server} 中，模型 {model} 现在给出 {count} 维向量，之前是 {number} 维：同名的模型已换成另一个。一分钟内会重新嵌入全部内容。',
  '{server} at {host} needs a key ({said}). Copy the key from its own settings into the settings here.':
    '位于 {host} 的 {server} 需要密钥（{said}）。请把它自己设置中的密钥填到这里的设置中。',
  '{server} at {host} has too much to do ({said}). Ask again in a while.':
    '位于 {host} 的 {server} 太忙（{said}）。请稍后再问。',
  'Ollama does not answer at {host} ({code}). Start it with: ollama serve':
    'Ollama 在 {host} 没有响应（{code}）。请启动：ollama serve',
  '{server} does not answer at {host} ({code}). Start it with its server turned on, or choose another in the settings.':
    '{server} 在 {host} 没有响应（{code}）。请启动它并打开其服务器功能，或在设置中选择其他服务器。',
  '{server} at {host} has not enough memory for {what}: {said}. Choose a smaller model.':
    '位于 {host} 的 {server} 内存不足以运行 {what}：{said}。请选择更小的模型。',
  '{server} at {host} refused {what} with status {status}: {said}. Ask again; its log says why.':
    '位于 {host} 的 {server} 拒绝了 {what}，状态 {status}：{said}。请再试，原因见其日志。',
  '{server} at {host} does not answer in time for {what}. Ask again when it has less to do, or choose a smaller model.':
    '位于 {host} 的 {server} 没有及时回答 {what}。请在它不忙时再问，或选择更小的模型。',
  'What answers at {host} for {what} cannot be used: {how}. Look whether the address in the settings is that of {server}.':
    '{host} 对 {what} 的回答不能使用：{how}。请检查设置中的地址是否属于 {server}。',
  '{server} at {host} broke off while it answered with {what}. Ask again; its log says why.':
    '位于 {host} 的 {server} 在用 {what} 回答时中断。请再试，原因见其日志。',
  '{server} at {host} failed with {what}: {said}. Ask again; its log says why.':
    '位于 {host} 的 {server} 运行 {what} 时出错：{said}。请再试，原因见其日志。',
  'Ollama at {host} finds no model {model} ({said}). Look at how it is written in the library of Ollama.':
    '位于 {host} 的 Ollama 找不到模型 {model}（{said}）。请核对它在 Ollama 模型库中的写法。',
  'Ollama at {host} could not get the model {model}: {said}. It needs the internet for that and room on the disk; try again, it goes on where it stopped.':
    '位于 {host} 的 Ollama 无法获取模型 {model}：{said}。这需要联网和磁盘空间；请重试，会从中断处继续。',
  'The model {model} of {server} at {host} {how}. Ask again in other words, or choose another model.':
    '位于 {host} 的 {server} 中，模型 {model} {how}。请换个说法再问，或选择其他模型。',
  'used all its tokens before it came to an answer': '用完了全部词元，还没有得出回答',
  'gave an empty answer': '给出了空回答',
  'The model {model} {how}, asked more than once. Choose a larger model in the settings when it happens often.':
    '多次询问，模型 {model} {how}。如果经常如此，请在设置中选择更大的模型。',
  'ended before its answer did': '都没有回答完就结束了',
  'did not answer in the form that was asked for': '都没有按要求的格式回答',
  'The model {model} had no room left before its first sentence ended; what was found is listed instead. Ask for less at once, or choose a model with more context.':
    '模型 {model} 还没写完第一句就没有余量了，因此改为列出找到的内容。请一次少问一些，或选择上下文更大的模型。',
  'The model {model} had no room left before its answer was complete; its last sentence, which was cut off, is left out. Ask for less at once, or choose a model with more context.':
    '模型 {model} 没写完回答就没有余量了，被截断的最后一句已略去。请一次少问一些，或选择上下文更大的模型。',
  'The request has ended.': '请求已结束。',
  'this request': '本次请求',
  'the model {model}': '模型 {model}',
  'its answer is not JSON': '它的回答不是 JSON',
  'its answer is not in its own form': '它的回答不符合应有的格式',
  'its answer is not in its own form ({field})': '它的回答不符合应有的格式（{field}）',
  "it answers with '{type}' instead of JSON": '它回答的是“{type}”，不是 JSON',
  'it sends requests on to another address, which is not contacted': '它把请求转到另一个地址，而那里不会联系',
  'its answer has more than {count} MB': '它的回答超过 {count} MB',
  'a line of its answer has more than {count} MB': '它的回答有一行超过 {count} MB',
  'it sends blank lines without end': '它不停地发送空行',
  'it sent {count} vectors for {number} texts': '{number} 段文本，它发来 {count} 个向量',
  'it sent vectors of {count} and of {number} numbers': '它发来的向量有 {count} 维的，也有 {number} 维的',
  'its vectors hold values that are not numbers': '它发来的向量中有不是数的内容',
  'The settings leave Ollama alone. Put in its address under Models first.':
    '设置中没有启用 Ollama。请先在“模型”中填写它的地址。',
  '{name} is being downloaded already; its progress is shown.': '{name} 已在下载，进度已显示。',
  'The question to the language model was cancelled.': '已取消向语言模型提问。',
  'The embedding of texts was cancelled.': '已取消文本嵌入。',
  'The embedding of a query was cancelled.': '已取消查询嵌入。',
  'The reranking was cancelled.': '已取消重排。',
  'Another embedding model was chosen.': '已选择另一个嵌入模型。',
  'The recipe of the embedding model in {folder} cannot be read. Install Memoscope again; until then only words are searched.':
    '{folder} 中嵌入模型的配方无法读取。请重新安装 Memoscope；在此之前只按词语搜索。',
  'The embedding model in {folder} cannot be read: {why}. Install Memoscope again; until then only words are searched.':
    '{folder} 中的嵌入模型无法读取：{why}。请重新安装 Memoscope；在此之前只按词语搜索。',
  'The model in {folder} cannot be used: {why}. See docs/models.md, or choose the built-in model in the settings.':
    '{folder} 中的模型不能使用：{why}。请参阅 docs/models.md，或在设置中选择内置模型。',
  "'{name}' is not the name of a folder of a model.": '“{name}”不是模型文件夹的名称。',
  'The model {model} gave vectors that are none of {count} numbers.': '模型 {model} 给出的向量不是 {count} 个数。',
  'Waiting for the description was cancelled.': '已取消等待说明。',

  'Memory in {file} is damaged: not all of its pages are in order. Open the folder again: it is set aside then, and memory is made again from its JSON files.':
    '{file} 中的记忆已损坏：并非所有页都完好。请重新打开文件夹：届时它会被另存，记忆将由其 JSON 文件重新建立。',
  'Memory in {file} cannot be read, or was not written on this machine. It is kept as {aside}, and memory is made again from its JSON files.':
    '{file} 中的记忆无法读取，或不是在本机写入的，已保留为 {aside}；记忆按其 JSON 文件重建。',
  '{file} cannot be read{where}: {why}. It is kept as {aside}; mend it and give it its name back.{rest}':
    '{file} 无法读取{where}：{why}。已保留为 {aside}；请修复后恢复原名。{rest}',
  ' What memory had of it is written again.': '记忆中的内容会重新写入。',
  '{count} files vanished from {folder}. So many at once are taken as lost, not as removed, and are written again. To remove a record: memoscope forget <id>.':
    '{folder} 中有 {count} 个文件消失。一次消失这么多视为丢失而不是移除，会重新写入。要移除一条记录：memoscope forget <id>。',
  'What the machine wrote into the memory bank, in {file}, {why}. It is kept as {aside}. Every machine block counts as changed until you have looked at it.':
    '{file} 中机器写入记忆库的内容{why}，已保留为 {aside}。在您查看之前，每个机器块都视为已改动。',
  '{files} was missing or broken and is made anew from the files; look at it.':
    '{files} 缺失或损坏，已按文件重新建立，请查看。',
  'Records are stored, but not all of their files could be written: {why}': '记录已保存，但没有写出全部文件：{why}',
  'links to the record itself': '链接到记录自身',
  'links to {id}, which is not there': '链接到不存在的 {id}',
  'tells somebody what to do instead of what the code does: {text}': '没有说明代码做什么，而是在指示别人做事：{text}',
  'says what the lines of its evidence contradict': '与其证据所在行的内容相矛盾',
  'was removed here; give it another id': '已在这里移除，请使用另一个编号',
  'revision {count} of it is here; only a newer one changes it': '这里已有修订 {count}，只有更新的才会改动它',
  'Memoscope ended before this was done. Ask again if it is still needed.':
    'Memoscope 在完成之前就结束了。如仍需要，请再次提问。',
  'Memory was closed.': '记忆已关闭。',
  'memory.db was looked at.': '已检查 memory.db。',
  'What is known of {domain} was not stored: {path} {why}.': '未保存关于 {domain} 的内容：{path} {why}。',
  'The failure was not stored: {path} {why}.': '未保存失败记录：{path} {why}。',
  'The record was not stored: {path} {why}.': '未保存记录：{path} {why}。',
  '{what} was not stored{where} {why}.': '未保存 {what}{where} {why}。',
  'There is no failure {id}.': '没有失败记录 {id}。',
  'The id {id} was given already.': '编号 {id} 已被使用。',
  '{id} was changed meanwhile; look at it again.': '{id} 在此期间有改动，请重新查看。',
  'There is no change {id} that can be taken back.': '没有可撤销的改动 {id}。',
  '{id} was changed since; it stays as it is.': '{id} 之后又有改动，保持原样。',
  'There is no record {id}.': '没有记录 {id}。',
  'There is no record {id}, or its short form means several. List the records anew.':
    '没有记录 {id}，或其简写对应多条记录。请重新列出记录。',
  'There is no record {id}. It may have been forgotten; list the records anew.':
    '没有记录 {id}。它可能已被遗忘，请重新列出记录。',
  '{old} takes the place of {next}, or is the same: it cannot be superseded by it.':
    '{old} 已取代 {next}，或二者相同，因此不能再被它取代。',
  '{id} was changed meanwhile. Look at it again and repeat the change.': '{id} 在此期间有改动。请重新查看，再次修改。',
  '{id} was superseded by {next}. Edit that one.': '{id} 已被 {next} 取代。请编辑后者。',
  'Another Memoscope keeps {file} locked. Try again, or end it.': '另一个 Memoscope 锁定了 {file}。请重试，或结束它。',
  'There is no practice {id}. Leave the id out to add a new one.': '没有实践 {id}。如需新建，请不要填写编号。',
  'There is another practice with the id {id}. Give it a new one.': '已有编号为 {id} 的实践。请使用新的编号。',
  'There is no practice {id}.': '没有实践 {id}。',
  'There is no practice or pattern {id}. It was removed, or too little bears it out now.':
    '没有实践或模式 {id}。它已被移除，或现有依据不足。',
  '{project} is another project than this workspace, {own}. Open its folder to change it.':
    '{project} 与此工作区 {own} 不是同一项目。请打开它的文件夹再修改。',
  'The record was stored but cannot be read.': '记录已保存，但无法读取。',
  'No workspace that was opened here is called {name}.': '没有打开过名为 {name} 的工作区。',
  '{folder} has no memory any more.': '{folder} 已没有记忆。',
  '{place} is a link. It was not followed.': '{place} 是链接，没有跟随。',
  'The project memory cannot be stored: {path} {why}.': '无法保存项目记忆：{path} {why}。',
  '{what} follows from records and files; it is not set.': '{what} 由记录和文件得出，不能设置。',
  '"{text}" is not the end of a page in the order {order}.': '“{text}”不是按 {order} 排序的分页位置。',
  '{folder} is a file, link, pipe, socket or device. Memoscope keeps its records in plain folders only; remove it.':
    '{folder} 是文件、链接、管道、套接字或设备。Memoscope 只在普通文件夹中保存记录，请删除它。',
  'The vector index was closed.': '向量索引已关闭。',
  'A vector index of {count} dimensions cannot be made.': '无法建立 {count} 维的向量索引。',
  '{count} vectors of {dimensions} dimensions came as {numbers} numbers.':
    '{count} 个 {dimensions} 维向量只有 {numbers} 个数。',
  'A key came twice in one call.': '一次调用中有重复的键。',
  'A vector without direction, or with numbers that are none, cannot be indexed.':
    '没有方向或含无效数值的向量不能索引。',
  '{folder} is a link, and what it leads to is not ours to write. Remove it.':
    '{folder} 是链接，不能写入它指向的内容。请删除它。',
  'The search in memory was cancelled.': '已取消搜索记忆。',
  'There is no turn {id} in any conversation.': '没有任何对话含有 {id} 这一轮。',
  'The answer was not saved: {why}.': '未保存回答：{why}。',
  'The field {path} tells an assistant what to do, or runs what it fetches: "{text}". Say what is so instead.':
    '字段 {path} 在指示助手做事，或会执行下载的内容：“{text}”。请改为陈述事实。',
  'What the model {model} said to its reader instead of about the code is left out.':
    '模型 {model} 没有说明代码、而是在指示读者的内容已被略去。',
  'This answer gives instructions, so it was not saved. Ask again in other words.':
    '该回答在发出指示，因此未保存。请换个说法再问一次。',
  'The model gave instructions instead of a description.': '模型给出的是指示，而不是描述。',
  'This question has no answer that could be saved.': '这个问题没有可保存的回答。',
  "There is no investigation '{id}': it was never begun here, or is too long ago.":
    '没有调查“{id}”：从未在此开始，或已过去太久。',
  "There is no file, folder or symbol '{name}' here, so nothing can be investigated in it.":
    '这里没有名为“{name}”的文件、文件夹或符号，因此无法调查。',
  'Learning on request runs already. Wait for its end, or cancel it.': '已在按请求学习。请等它结束，或取消它。',
  'Learning was stopped.': '学习已停止。',
  'The {count} tokens of one iteration were used up before there was an answer.':
    '一次迭代的 {count} 个词元已用完，还没有得出回答。',
  'The exploration failed without saying why.': '探索失败，没有说明原因。',
  'It failed without saying why.': '失败，没有说明原因。',
  'The exploration was cancelled.': '已取消探索。',

  '{folder} is not a folder; packs are kept there. Take it away.':
    '{folder} 不是文件夹，而上下文包保存在那里。请移走它。',
  "A pack cannot be called '{name}': not every system has a file of that name.":
    '上下文包不能叫“{name}”：并非每个系统都允许这个文件名。',
  "There is a pack '{name}' already, whose file has the same name on some systems.":
    '已有上下文包“{name}”，在某些系统上二者文件名相同。',
  'There is no pack \'{name}\'. "pack list" names all; "pack build {same} --filter …" makes it.':
    '没有上下文包“{name}”。“pack list”列出全部；“pack build {same} --filter …”可新建。',
  'Pins were changed {count} times within {within} s. Try again in {seconds} s.':
    '{within} 秒内固定项已改动 {count} 次。请在 {seconds} 秒后重试。',
  'Position {at}: {message}': '位置 {at}：{message}',

  'There is no {file}.': '没有 {file}。',
  '{file} is not UTF-8 text. Save it as UTF-8 in your editor first.':
    '{file} 不是 UTF-8 文本。请先在编辑器中存为 UTF-8。',
  '{file} is not UTF-8 text. Save it as UTF-8.': '{file} 不是 UTF-8 文本。请存为 UTF-8。',
  '{file} was changed since you read it. Your text was not written; compare and save again.':
    '您读取之后 {file} 有改动。您的文本尚未写入，请比较后再保存。',
  "A person changed the machine block '{id}' of {file}, so nothing was written. The conflict {conflict} waits for them.":
    '有人改了 {file} 中的机器块“{id}”，因此尚未写入任何内容。冲突 {conflict} 等待处理。',
  'Nothing was kept: the call has no form.': '没有保存：请求中没有表单。',
  'There is no rejected proposal {id}. It may wait again already.': '没有已驳回的提议 {id}。它可能已重新回到收件箱。',
  'Your draft is kept as {draft}.': '草稿已保留为 {draft}。',
  'There is no proposal {id} in the inbox. It may be judged already.': '收件箱中没有提议 {id}。它可能已处理。',
  'The summary of {file} was not written. Its index is being edited, or waits for what memoscope bank check names.':
    '未写入 {file} 的摘要。它的索引正在被编辑，或在等待 memoscope bank check 所列问题得到处理。',
  'The decision was not written: {why}.': '未写入决策：{why}。',
  'The learning was not written: {why}.': '未写入经验：{why}。',
  '{parts} is missing': '缺少 {parts}',
  '{parts} are missing': '缺少 {parts}',
  '{parts} is missing, and the scope names no place; name modules, folders or types':
    '缺少 {parts}，且适用范围没有指明位置，请写出模块、文件夹或类型',
  '{parts} are missing, and the scope names no place; name modules, folders or types':
    '缺少 {parts}，且适用范围没有指明位置，请写出模块、文件夹或类型',
  'the scope names no place; name modules, folders or types': '适用范围没有指明位置，请写出模块、文件夹或类型',
  '{file} has no row, or more than one, whose decision is "{text}"; nothing was written.':
    '{file} 中没有或不止一行的决策是“{text}”，尚未写入任何内容。',
  'The learning holds markers of a machine block itself, so it was not written. Take them out.':
    '经验中含有机器块标记，因此未写入。请去掉它们。',
  '{folder} is not a folder but a link or a file. Put a folder there.':
    '{folder} 不是文件夹，而是链接或文件。请换成文件夹。',
  '{file} was not written: {why}': '未写入 {file}：{why}',
  '{file} was changed meanwhile. Nothing was written; look at it again and repeat.':
    '{file} 在此期间有改动。尚未写入任何内容，请重新查看后再操作。',
  'There is no open conflict {id}. It may be settled already.': '没有待处理的冲突 {id}。它可能已解决。',
  'The merged text holds markers of a machine block; take them out.': '合并后的文本含有机器块标记，请去掉。',
  '{file} was changed since this conflict was looked at. Nothing has been written; look at it again.':
    '查看此冲突之后 {file} 有改动。尚未写入任何内容，请重新查看。',
  'There is nothing to take back under {id}. Later steps are in git.': '{id} 下没有可撤销的内容。更晚的步骤见 git。',
  '{file} was written since, so the step was not taken back.': '{file} 之后又有写入，因此没有撤销。',
  '{file} has damaged machine blocks: {damage}. Mend the marker lines; the file was not touched.':
    '{file} 中的机器块已损坏：{damage}。请修复标记行；文件未被改动。',
  'Memory works, but other workspaces cannot be searched, nor find this one: {why}':
    '记忆可用，但无法搜索其他工作区，其他工作区也找不到此工作区：{why}',
  'There is no {folder} yet, so nothing was written. Only a person creates it: on the Memory bank page of the app, or with memoscope bank init --yes.':
    '还没有 {folder}，因此未写入任何内容。记忆库只能由人创建：请在应用的“记忆库”页面创建，或运行 memoscope bank init --yes。',
  "Another program wrote the block '{id}' of {file} since you saw it, so nothing was written. Read the file, then write the block again.":
    '自您上次读取以来，另一个程序写入了 {file} 的“{id}”块，因此未写入任何内容。请重新读取该文件后再写入。',
  "{file} has a fence of code around the place of the block '{id}', so nothing was written. Close the fence before it.":
    '{file} 中“{id}”块的位置在代码围栏之内，因此尚未写入任何内容。请在它之前结束围栏。',
  'The text for {file} holds markers of a machine block itself, so it was not written.':
    '{file} 的文本含有机器块标记，因此未写入。',
  "'{id}' is no id of a machine block.": '“{id}”不是机器块的编号。',
  'There is no {folder} in {root} yet. Make one: memoscope bank init --yes.':
    '{root} 中还没有 {folder}。请新建：memoscope bank init --yes。',
  'No commit {commit} changed {file}.': '提交 {commit} 没有改动 {file}。',
};
