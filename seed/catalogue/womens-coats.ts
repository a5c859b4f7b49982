import { entry, group } from './item.ts'

/** フォーマルコート. */
export const COATS = group({ from: 1501, form: 'coat', categories: [106], scale: 'ladies' }, [
  entry('白雨', 'ステンカラー フォーマルコート', [5980, 38000], '7 9*2 11*2 13 15', '30 40 50',
    { kind: 'coat', colour: 'kuro', texture: 'wool', collar: 'round-collar', closure: 'fly', line: 'straight', length: 'knee' },
    ['比翼仕立てで前ボタンの見えない、静かな表情のウールコート。', 'ジャケットの上から羽織れる袖幅があり、真冬の出棺や墓前でも冷えを防ぎます。'], 'winter guest'),
  entry('霞野', 'へちま衿 ロングコート', [7980, 52000], '9*2 11*2 13 15', '40 50 60',
    { kind: 'coat', colour: 'sumi', texture: 'velvet', collar: 'shawl', closure: 'single', line: 'a-line', length: 'long' },
    ['光を吸い込むような細畝のベルベットで仕立てた、足首近くまで届くロングコート。', '和室に上がる前にさっと脱げる、肩の軽い設計です。'], 'winter kin'),
  //NEXT
])
