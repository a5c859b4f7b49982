import { entry, group } from './item.ts'

/** ストール・ショール. */
export const STOLES = group({ from: 3501, form: 'stall', categories: [109], scale: 'free' }, [
  entry('白雨', '黒ジョーゼット フォーマルストール', [1480, 9800], 'F*3', '30 40 50',
    { kind: 'stole', colour: 'kuro', texture: 'georgette', style: 'shawl', edge: 'plain' },
    ['縁を細く巻き縫いした、光沢のないジョーゼットの大判ストール。', '冷房の強い式場で肩に、移動中は膝にと重宝します。'], 'guest'),
  //NEXT1
])

/** バレッタ. */
export const VALLETTAS = group({ from: 3601, form: 'valletta', categories: [110], scale: 'free' }, [
  entry('白雨', '黒サテン リボンバレッタ', [780, 3800], 'F*4', '20 30 40',
    { kind: 'valletta', colour: 'kuro', style: 'bow', texture: 'satin' },
    ['耳より低い位置で髪をまとめるための、平たいリボンのバレッタ。', 'つやを抑えた織りのサテンで、弔事の後ろ姿を静かに整えます。'], 'guest'),
  //NEXT2
])

/** 扇子. */
export const SENSU = group({ from: 3701, form: 'sensu', categories: [110], scale: 'free' }, [
  entry('結香堂', '墨染め 無地の喪扇', [980, 6800], 'F*3', '40 50 60',
    { kind: 'sensu', colour: 'black', ribs: 'black', open: 'full' },
    ['骨も紙も黒で揃えた、弔事のための扇子。和装にも洋装にも合わせられます。', '音を立てずに開く、使い慣らした骨を選んでいます。'], 'kin'),
  //NEXT3
])
