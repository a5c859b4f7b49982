import { entry, group } from './item.ts'

/** 数珠. */
export const JUZU = group({ from: 3301, form: 'juzu', categories: [100], scale: 'free' }, [
  entry('結香堂', '本水晶 紫房の数珠', [980, 9000], 'F*4', '30 40 50',
    { kind: 'juzu', wearer: 'ladies', beads: 'crystal', tassel: 'purple', tasselStyle: 'head' },
    ['透きとおった水晶に、紫の頭付房を合わせた女性用の片手念珠。', 'どの年代の方にもなじみ、贈り物のように清らかな佇まいです。'], 'sect guest'),
  entry('結香堂', '紅水晶 桃色房の数珠', [1180, 11000], 'F*3', '20 30',
    { kind: 'juzu', wearer: 'ladies', beads: 'rose-quartz', tassel: 'pink', tasselStyle: 'head' },
    ['ほのかに色づいた紅水晶の珠に、親玉だけを水晶で添えました。', '初めてお数珠を持つ若い方にも手になじむ、小ぶりな仕立てです。'], 'sect guest'),
  //NEXT
])
