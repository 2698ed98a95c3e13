/**
 * English for Chinese words of programming, so that a Chinese question meets English records and names in code by its
 * words too; by meaning alone short ones do not. One word each, the one used in identifiers: words with several English
 * equivalents are left to meaning. Longer words take precedence, 连接池 before 连接.
 */
const entries = `
重定向 redirect|太多 many|过多 many|跳转 redirect|附件 attachment|贡献 contribute|单点登录 sso|抖动 jitter|可选 optional|必填 required|字符 character|字符集 charset
请求头 header|响应头 header|正文 body|状态码 status code|分块 chunk|握手 handshake|证书 certificate|域名 domain|端口 port|主机 host
套接字 socket|轮询 poll|推送 push|拉取 pull|钩子 hook|生命周期 lifecycle|作用域 scope|闭包 closure|泛型 generic|继承 inherit|重载 overload
重写 override|枚举 enum|常量 constant|注解 annotation|反射 reflection|命令行 cli|命令 command|子命令 subcommand|脚本 script|前端 frontend
后端 backend|按钮 button|表单 form|输入 input|输出 output|菜单 menu|对话框 dialog|弹窗 modal|图标 icon|样式 style|颜色 color|字体 font
快捷键 shortcut|键盘 keyboard|鼠标 mouse|拖拽 drag|滚动 scroll|动画 animation|撤销 undo|重做 redo|粘贴 paste|剪贴板 clipboard|选择 select
元素 element|画布 canvas|形状 shape|坐标 coordinate|缩放 zoom|旋转 rotate|导航 navigation|标签 tag|笔记 note|文档 document|标题 title
摘要 summary|关键字 keyword|许可证 license|安全 security|漏洞 vulnerability|注入 injection|跨域 cors|阈值 threshold|等待 wait|延迟 delay
间隔 interval|退避 backoff|次数 count|最大 max|最小 min|随机 random|唯一 unique|重复 duplicate|去重 deduplicate|引用 reference|指针 pointer
缺失 missing|冲突 conflict|变更 change|兼容 compatible|废弃 deprecated|弃用 deprecated|警告 warning|崩溃 crash|统计 statistics|计数 count
计数器 counter|计时器 timer|定时器 timer|时间戳 timestamp|周期 period|元数据 metadata|缩进 indent|换行 newline|注释 comment|大小写 case
嵌套 nested|递归 recursive|遍历 traverse|深度 depth|宽度 width|高度 height|像素 pixel|视频 video|音频 audio|播放 play|字幕 subtitle|媒体 media
历史 history|分支 branch|提示词 prompt|模型 model|向量 vector|嵌入 embedding|推理 inference|训练 train|样本 sample|矩阵 matrix|距离 distance
聚合 aggregate|管道 pipeline|处理器 handler|分发 dispatch|广播 broadcast|频道 channel|成员 member|邀请 invite|组织 organization|团队 team
工作区 workspace|配额 quota|计费 billing|健康检查 health check|指数 exponential|熔断器 circuit breaker|隔离 isolate|遥测 telemetry|度量 metric
代码 code|函数 function|方法 method|接口 interface|类型 type|字段 field|属性 property|参数 parameter|变量 variable
模块 module|组件 component|插件 plugin|依赖 dependency|依赖注入 injection|工厂 factory|单例 singleton|装饰器 decorator
配置 config|设置 setting|选项 option|默认 default|环境变量 environment|启动 start|停止 stop|停机 shutdown|关闭 close|打开 open
初始化 init|加载 load|保存 save|存储 store|持久化 persist|读取 read|写入 write|创建 create|删除 delete|更新 update|插入 insert
查询 query|查找 find|搜索 search|过滤 filter|排序 sort|分页 page|分组 group|合并 merge|拆分 split|比较 compare|转换 convert
解析 parse|解析器 parser|编译 compile|渲染 render|序列化 serialize|反序列化 deserialize|格式化 format|校验 validate|验证 validate
验证码 captcha|加密 encrypt|解密 decrypt|签名 sign|哈希 hash|压缩 compress|解压 decompress|编码 encode|解码 decode|替换 replace
数据库 database|数据 data|表 table|列 column|索引 index|主键 primary key|外键 foreign key|事务 transaction|回滚 rollback|提交 commit
迁移 migration|连接 connection|连接池 connection pool|连接数 connections|大小 size|容量 capacity|上限 limit|实体 entity|仓库 repository
关系 relation|级联 cascade|懒加载 lazy|模式 schema|游标 cursor|视图 view|触发器 trigger|备份 backup|恢复 restore|快照 snapshot
缓存 cache|失效 invalidate|过期 expire|淘汰 evict|命中 hit|会话 session|令牌 token|登录 login|注销 logout|密码 password|用户 user
角色 role|权限 permission|认证 authentication|鉴权 authorization|授权 authorization|审计 audit|日志 log|指标 metric|监控 monitor
追踪 trace|告警 alert|错误 error|错误码 error code|异常 exception|失败 fail|出错 error|重试 retry|超时 timeout|取消 cancel|中断 abort
限流 rate limit|熔断 circuit breaker|降级 fallback|负载均衡 load balance|路由 route|网关 gateway|代理 proxy|请求 request|响应 response
中间件 middleware|拦截器 interceptor|过滤器 filter|控制器 controller|服务 service|客户端 client|服务器 server|线程 thread|线程池 thread pool
进程 process|协程 coroutine|并发 concurrent|并行 parallel|异步 async|同步 sync|锁 lock|死锁 deadlock|队列 queue|消息 message|事件 event
订阅 subscribe|发布 publish|回调 callback|监听 listen|监听器 listener|通知 notification|调度 schedule|调度器 scheduler|定时 schedule
任务 task|作业 job|批量 batch|批处理 batch|流 stream|缓冲 buffer|缓冲区 buffer|文件 file|目录 directory|路径 path|上传 upload
下载 download|导入 import|导出 export|模板 template|邮件 mail|报表 report|图片 image|缩略图 thumbnail|测试 test|断言 assert|模拟 mock
部署 deploy|构建 build|打包 bundle|版本 version|升级 upgrade|内存 memory|泄漏 leak|垃圾回收 garbage|性能 performance|复制 replication
主从 replica|集群 cluster|节点 node|分片 shard|选举 election|心跳 heartbeat|协议 protocol|订单 order|支付 payment|退款 refund
发票 invoice|库存 stock|优惠券 coupon|购物车 cart|价格 price|税 tax|物流 shipment|客户 customer|地址 address|商品 product|分类 category
评论 review|账户 account|余额 balance|树 tree|图 graph|链表 list|数组 array|字典 dict|集合 set|映射 map|迭代器 iterator|生成器 generator
字符串 string|正则 regex|日期 date|时区 timezone|编辑器 editor|主题 theme|语言 language|翻译 translation|窗口 window|布局 layout
补全 completion|自动补全 completion|排除 exclude|所有者 owner|掩码 mask|访问日志 access log|顺序 order|笔记本 notebook|用法 usage|清理 clean
残留 stale|魔法命令 magic|占位符 placeholder|环境变量文件 env file|健康 health|开发服务器 dev server|拼写 spelling|通配符 glob|符号链接 symlink
患者 patient|病历 medical record|医院 hospital|医生 doctor|处方 prescription|药品 drug|预约 appointment|挂号 registration|诊断 diagnosis
电影 movie|音乐 music|歌曲 song|专辑 album|直播 live|弹幕 danmaku|主播 streamer|转码 transcode|语音 speech|识别 recognition|推荐 recommend
股票 stock|基金 fund|债券 bond|汇率 exchange rate|利率 interest rate|利息 interest|贷款 loan|信用卡 credit card|银行 bank|转账 transfer|账单 bill
保险 insurance|理赔 claim|工资 payroll|薪资 payroll|考勤 attendance|请假 leave|报销 reimbursement|审批 approval|合同 contract|采购 purchase
供应商 supplier|仓储 warehouse|补货 replenishment|促销 promotion|折扣 discount|会员 membership|积分 points|红包 bonus|秒杀 flash sale|快递 courier
航班 flight|座位 seat|机票 ticket|车票 ticket|火车 train|时刻表 timetable|酒店 hotel|预订 booking|房间 room|餐厅 restaurant|菜品 dish|外卖 takeout
考试 exam|成绩 grade|学生 student|老师 teacher|课程 course|作文 essay|题库 question bank|学校 school|图书 book|借阅 loan|作者 author
游戏 game|玩家 player|血量 health points|关卡 level|道具 item|装备 equipment|怪物 monster|排行榜 leaderboard|棋盘 board|碰撞 collision
地图 map|瓦片 tile|定位 location|导航路线 route|经纬度 latitude longitude|围栏 geofence|天气 weather|温度 temperature|湿度 humidity|传感器 sensor
无人机 drone|机器人 robot|车辆 vehicle|停车 parking|充电 charging|电池 battery|电量 battery|固件 firmware|蓝牙 bluetooth|二维码 qr code|条码 barcode
条形码 barcode|打印机 printer|摄像头 camera|相机 camera|人脸 face|指纹 fingerprint|头像 avatar|昵称 nickname|短信 sms|手机号 phone|电话 phone
聊天 chat|好友 friend|群组 group|粉丝 follower|点赞 like|收藏 favorite|帖子 post|论坛 forum|新闻 news|广告 advertisement|投票 vote|抽奖 lottery
区块链 blockchain|账本 ledger|钱包 wallet|挖矿 mining|比特币 bitcoin|智能合约 smart contract|神经网络 neural network|机器学习 machine learning
算法 algorithm|决策树 decision tree|聚类 cluster|分词 tokenize|情感 sentiment|爬虫 crawler|病毒 virus|基因 gene|蛋白质 protein|分子 molecule
应用 app|小程序 mini program|手机 phone|平板 tablet|浏览器 browser|桌面 desktop|仪表盘 dashboard|日历 calendar|待办 todo|提醒 reminder|闹钟 alarm
水印 watermark|滤镜 filter|相册 album|照片 photo|海报 poster|幻灯片 slide|电子表格 spreadsheet|单元格 cell|公式 formula|图表 chart
策略 strategy|覆盖率 coverage|限流器 limiter|记录器 logger|单元测试 unit test|用户名 username|异常堆栈 stack trace|本地化 localization
命名空间 namespace|工作流 workflow|发行说明 release notes|更新日志 changelog|快速开始 quick start|入门 getting started|常见问题 faq`;

const glossary = new Map(
  entries
    .trim()
    .split(/[|\n]/)
    .map((entry): [string, string[]] => {
      const [chinese = '', ...english] = entry.split(' ');
      return [chinese, english];
    }),
);
const longest = Math.max(...Array.from(glossary.keys(), (word) => word.length));

export interface Translated {
  /** Where the word begins in the text, and how many UTF-16 units it has. */
  readonly at: number;
  readonly length: number;
  readonly english: readonly string[];
}

/** Words of the glossary in reading order, the longest at each place. */
export function translated(text: string): Translated[] {
  const found: Translated[] = [];
  for (let at = 0; at < text.length; ) {
    let length = Math.min(longest, text.length - at);
    while (length > 0 && !glossary.has(text.slice(at, at + length))) length -= 1;
    const english = glossary.get(text.slice(at, at + length));
    if (english !== undefined) found.push({ at, length, english });
    at += Math.max(1, length);
  }
  return found;
}

/** A text with the words of the glossary in English; what it does not know stays. */
export function inEnglish(text: string): string {
  let out = '';
  let from = 0;
  for (const { at, length, english } of translated(text)) {
    out += `${text.slice(from, at)} ${english.join(' ')} `;
    from = at + length;
  }
  return out + text.slice(from);
}
