import { entry, group } from './item.ts'

/** フォーマルコート. */
// biome-ignore format: a table, one item after another
export const COATS = group({ from: 1501, form: 'coat', categories: [106], scale: 'ladies' }, [
  entry('白雨', 'ステンカラー フォーマルコート', [5980, 38000], '7 9*2 11*2 13 15', '30 40 50',
    { kind: 'coat', colour: 'kuro', texture: 'wool', collar: 'shirt', closure: 'fly', line: 'straight', length: 'knee' },
    ['比翼仕立てで前ボタンの見えない、静かな表情のウールコート。', 'ジャケットの上から羽織れる袖幅があり、真冬の出棺や墓前でも冷えを防ぎます。'], 'winter guest'),
  entry('霞野', 'へちま衿 ロングコート', [7980, 52000], '9*2 11 13 15', '40 50 60',
    { kind: 'coat', colour: 'sumi', texture: 'velvet', collar: 'shawl', closure: 'single', line: 'a-line', length: 'long' },
    ['光を吸い込むような細畝のベルベットで仕立てた、足首近くまで届くロングコート。', '和室に上がる前にさっと脱げる、肩の軽い設計です。'], 'winter kin'),
  entry('凪衣', 'ノーカラー コクーンコート', [5480, 34000], '7 9 11*2 13', '20 30 40',
    { kind: 'coat', colour: 'kuro', texture: 'wool', collar: 'none', closure: 'single', line: 'cocoon', length: 'knee' },
    ['衿のない丸みのあるコート。ジャケットの衿と重ならず、首元が膨らみません。', '肩の落ちた袖付けで、アンサンブルの上からも楽に羽織れます。'], 'winter guest'),
  entry('霞野', 'ベルト付き ロングコート', [7480, 48000], '9*2 11 13 15', '40 50 60',
    { kind: 'coat', colour: 'kuro', texture: 'wool', collar: 'tailored', closure: 'belt', line: 'straight', length: 'long' },
    ['共布のベルトを結ぶ、ふくらはぎまでの長いコート。裾から喪服がのぞきません。', '雪の多い地方のご葬儀や、墓前での納骨の日に。'], 'winter kin'),
  entry('白雨', 'スタンドカラー ダブルコート', [6480, 42000], '7 9 11*2 13', '30 40',
    { kind: 'coat', colour: 'chacoal', texture: 'wool', collar: 'stand', closure: 'double', line: 'a-line', length: 'knee' },
    ['首元を風から守る立ち衿と、裾の広がるAライン。墨に近いチャコールです。', '通勤にも見える控えめな意匠で、急な弔問にもそのまま伺えます。'], 'winter both'),
  entry('凪衣', 'ショート丈 フォーマルコート', [4980, 32000], '5 7 9*2 11 13', '20 30',
    { kind: 'coat', colour: 'sumi', texture: 'crepe', collar: 'shawl', closure: 'single', line: 'a-line', length: 'short' },
    ['春先と秋口に軽く羽織れる、へちま衿の短いコート。', '裏地は滑りのよいキュプラで、袖を通すときに下の服が引っかかりません。'], 'both guest'),
])
