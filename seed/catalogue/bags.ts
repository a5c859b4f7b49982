import type { Bag } from '#seed/draw/accessory-look.ts'
import { entry, group } from './item.ts'
import { set } from './looks.ts'

function bag(
  ...[colour, texture, shape, handle, detail, metal]: [
    Bag['colour'], Bag['texture'], Bag['shape'], Bag['handle'], Bag['detail']?, Bag['metal']?,
  ]
): Bag {
  return { kind: 'bag', colour, texture, shape, handle, detail, metal }
}

/** ブラックフォーマルバッグ. */
export const BLACK_BAGS = group({ from: 3001, form: 'bag', categories: [101], scale: 'free' }, [
  entry('革音', '布張り スクエアフォーマルバッグ', [1980, 12000], 'F*4', '30 40 50',
    bag('kuro', 'georgette', 'square', 'double'),
    ['光沢のないジョーゼットを張った、四角いかたちの手提げ。', '金具を表に出さず、弔事の席で求められる控えめさを守っています。'], 'bag guest'),
  entry('革音', 'リボンフラップ 布張りバッグ', [2180, 14000], 'F*3', '20 30 40',
    bag('kuro', 'georgette', 'trapezoid', 'double', 'ribbon'),
    ['正面に平たいリボンを一枚だけ重ねた、台形の手提げバッグ。', '底が広く、畳の上に置いても倒れません。'], 'bag both'),
  //NEXT1
])

/** サブバッグ付き2点. */
export const BAG_PAIRS = group({ from: 3041, form: 'bagsubbag', categories: [102], scale: 'free' }, [
  entry('革音', 'フォーマルバッグ&モアレサブバッグ 2点組', [2480, 18000], 'F*4', '30 40 50',
    set(bag('kuro', 'satin', 'square', 'double', 'pleats'), { kind: 'subbag', colour: 'kuro', texture: 'moire', shape: 'tall', detail: 'plain' }),
    ['正面に細いひだを畳んだ手提げと、木目のような地紋のサブバッグを組にしました。', 'サブバッグには替えの靴や香典返しが入り、使わないときは四つ折りにできます。'], 'bag guest'),
  //NEXT2
])

/** お呼ばれバッグ. */
export const PARTY_BAGS = group({ from: 3071, form: 'bag', categories: [103], scale: 'free' }, [
  entry('花綴', 'ビジュークラッチ パーティーバッグ', [2480, 16000], 'F*2', '20 30',
    bag('champagne', 'satin', 'clutch', 'chain', 'bijou', 'gold'),
    ['留め具に細かな石を並べた、淡いシャンパン色のクラッチ。', '取り外せる鎖で、立食の席では肩から掛けられます。'], 'party2 party'),
  //NEXT3
])
