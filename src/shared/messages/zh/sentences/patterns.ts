/** What the static analyst says of patterns in code, by the English sentence. In a document how a pattern is used follows at once. */
import type { Sentences } from '../../message.ts';

const seen: Sentences = {
  '{count} types make objects for others: {names}.': '{count} 个类型为其他代码创建对象：{names}。',
  '{count} types put objects or texts together step by step: {names}.': '{count} 个类型一步步组装对象或文本：{names}。',
  '{count} types stand between the rest of the code and stored data: {names}.':
    '{count} 个类型位于其余代码与存储的数据之间：{names}。',
  '{count} types tell others of events or are told of them: {names}.': '{count} 个类型发出或接收事件：{names}。',
  '{count} types keep the one object of their class themselves: {names}.':
    '{count} 个类型自己持有本类的唯一对象：{names}。',
  '{count} types take requests from outside: {names}.': '{count} 个类型接收外部请求：{names}。',
  '{count} types are given what they need from outside, or give it: {names}.':
    '{count} 个类型由外部提供所需的对象，或向外提供：{names}。',
  '{count} types walk a structure with a method for each kind of node: {names}.':
    '{count} 个类型遍历某种结构，每种节点对应一个方法：{names}。',
  '{count} types give something foreign the form that is needed here: {names}.':
    '{count} 个类型把外来的东西转成这里需要的形式：{names}。',
  '{count} types each carry out one thing that is asked for: {names}.': '{count} 个类型各执行一种请求：{names}。',
  '{count} types stand in a chain around a request: {names}.': '{count} 个类型在请求外围组成链：{names}。',
  '{count} types fulfil {contract}: {names}.': '{count} 个类型实现 {contract}：{names}。',
};

const used: Sentences = {
  'Callers ask for an object without naming its class.': '调用者索取对象，而不指明它的类。',
  'Objects with many options are put together by chained calls.': '选项多的对象用链式调用组装。',
  'Data is loaded and saved behind an interface of collections.': '数据的读取和保存隐藏在集合式的接口之后。',
  'Parts react to events without their source knowing them.': '各部分对事件作出反应，而事件源不知道它们。',
  'One object is shared by all who ask for it.': '所有索取者共用一个对象。',
  'Requests are turned into calls of the code behind.': '请求转为对后方代码的调用。',
  'What a class needs is handed to it by a container.': '类所需的对象由容器提供。',
  'New work over a tree of nodes without changing the nodes.': '在节点树上增加新操作，而不改动节点。',
  'Something foreign is used behind an interface of ours.': '外来的东西藏在自己的接口之后使用。',
  'What is to be done is an object, chosen by name or kind.': '要做的事是一个对象，按名称或种类选取。',
  'Work that concerns every request is done around it.': '与每个请求都有关的工作在其外围完成。',
  'Callers use {methods} whichever of them is there.': '无论是其中哪一个，调用者都使用 {methods}。',
};

export const patternSentences: Sentences = {
  ...seen,
  ...used,
  ...Object.fromEntries(Object.entries(seen).map(([english, chinese]) => [`${english} {usage}`, `${chinese}{usage}`])),
  'Implementations of {contract}': '{contract} 的各种实现',
};
