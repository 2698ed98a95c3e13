/** Words that identifiers are made of, commonest first within a list: the corpus draws the front more often. */
const list = (text: string): readonly string[] => text.trim().split(/\s+/u);

export const nouns = list(`
user order item data node request response message event config file path name value key type index list map entry
session token account payment invoice customer product price cart address city country currency amount balance ledger
transaction transfer refund charge discount coupon tax rate policy rule filter query result row column table record
schema field document page block section header footer title label text line word char string number date time zone
duration interval period schedule job task worker queue topic channel stream buffer chunk frame packet socket connection
client server host port proxy gateway router route endpoint handler controller service provider factory builder manager
store storage cache repository context scope container module component element view model state action reducer effect
hook selector theme style color font icon image media video audio track player scene camera light mesh texture shader
vertex edge graph tree root leaf branch parent child sibling cluster region shard partition replica snapshot backup
version release build artifact package dependency import export symbol token lexer parser grammar syntax scanner visitor
walker printer formatter encoder decoder serializer mapper converter adapter bridge wrapper decorator observer listener
subscriber publisher broker consumer producer lock mutex semaphore latch barrier thread pool executor timer clock tick
metric counter gauge histogram trace span log logger level sink alert notification email template attachment recipient
sender inbox folder archive permission role group member team organization tenant workspace project issue comment review
approval status reason error failure exception retry attempt timeout deadline limit quota budget threshold window cursor
offset range bound size count length width height depth weight score rank vote rating feedback survey question answer
hold expiry warehouse shipment carrier parcel label stock inventory supplier vendor contract clause signature certificate
key secret hash digest cipher nonce salt credential identity claim audience issuer scope locale language translation
calendar appointment reminder contact profile avatar badge setting preference option flag feature toggle experiment
variant bucket segment cohort campaign banner slot placement impression click conversion funnel goal target report chart
series axis legend tooltip dashboard widget panel layout grid cell dialog modal menu toolbar button input checkbox radio
`);

export const verbs = list(`
get set add remove create update delete find load save read write open close start stop run execute handle process
parse format render build make init reset clear check validate verify is has can should to from with apply resolve
register unregister subscribe publish send receive fetch push pull poll enqueue dequeue schedule cancel retry release
acquire lock unlock encode decode serialize deserialize compress encrypt decrypt hash sign compare equals merge split
join filter map reduce sort group count sum compute calculate estimate convert copy clone move rename attach detach
connect disconnect bind unbind mount dispose flush commit rollback begin end enter leave notify emit log trace dump
print draw paint measure layout scroll focus select toggle expand collapse show hide enable disable import export
`);

export const adjectives = list(`
default base abstract internal async remote local cached lazy shared global current active pending failed invalid
custom simple composite nested dynamic static virtual readonly mutable immutable concurrent distributed parallel
secure anonymous temporary persistent partial full empty initial final primary secondary legacy next previous last
`);

export const suffixes = list(`
Service Manager Factory Builder Handler Provider Controller Repository Options Config Context Client Request Response
Result Event Exception Error Validator Converter Mapper Helper Utils Info State Policy Strategy Listener Adapter Store
Cache Queue Worker Job Task Node View Model Dto Entity Record Key Id Kind Type Test Tests Extensions Middleware Filter
Parser Writer Reader Visitor Scheduler Registry Resolver Dispatcher Monitor Session Pool Buffer Stream Codec Module
`);

export const areas = list(`
Core Common Payments Billing Orders Catalog Identity Security Storage Data Messaging Events Web Api Http Grpc Ui Admin
Reporting Analytics Search Index Sync Scheduling Notifications Logging Diagnostics Configuration Hosting Internal Models
Services Extensions Utils Testing Infrastructure Domain Application Persistence Migrations Graph Media Text Parsing
`);

export const commonMembers = list(`
ToString Equals GetHashCode Dispose Name Id Value Count Create Get Add Remove Clear Status Type Key Items Run Execute
Handle Validate Start Stop Close CreatedAt UpdatedAt Version Length Parse TryParse Clone CompareTo Invoke Initialize
`);

/** Names outside ASCII, as real code bases have them here and there. */
export const chinese = list(`订单 服务 支付 查询 用户 配置 缓存 退款 日志 仓库`);
