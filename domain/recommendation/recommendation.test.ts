import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Answers,
  answersBefore,
  BODIES,
  choicesOf,
  isComplete,
  nextQuestion,
  OCCASIONS,
  parseAnswers,
  QUESTIONS,
  SEASONS,
  WHO,
  writeAnswers,
} from './answers.ts'
import {
  availableSizes,
  type Candidate,
  fabricOf,
  isSuitable,
  recommend,
  recommendedCategories,
  scoreCandidate,
} from './scoring.ts'

const fullAnswers = fc.constantFrom(...WHO).chain((who) =>
  fc.record({
    who: fc.constant(who),
    occasion: fc.constantFrom(...OCCASIONS),
    season: fc.constantFrom(...SEASONS),
    body: fc.constantFrom(...BODIES[who]),
    size: fc.oneof(fc.constant('any' as const), fc.integer({ min: 1, max: 40_000 })),
  }),
)

function candidate(changed: Partial<Candidate>): Candidate {
  return {
    id: 1,
    name: 'ワンピース',
    description: '',
    categoryUids: [111],
    colours: ['ブラック'],
    sizes: [{ tagUid: 9, label: '9号', rank: 5 }],
    reviewCount: 0,
    reviewStarsSum: 0,
    ...changed,
  }
}

const FUNERAL = { who: 'ladies', occasion: 'funeral', season: 'summer', body: 'standard', size: 'any' } as const

describe('answers of the guided choice', () => {
  test('round-trip through a query string, for any number of answers', () => {
    fc.assert(
      fc.property(fullAnswers, fc.constantFrom(...QUESTIONS), (answers, question) => {
        const some = answersBefore(question, answers)
        expect(parseAnswers(new URLSearchParams(writeAnswers(some)))).toEqual(some)
        expect(nextQuestion(some)).toBe(question)
        expect(parseAnswers(new URLSearchParams(writeAnswers(answers)))).toEqual(answers)
        expect(isComplete(answers)).toBe(true)
      }),
    )
  })

  test('end at the first one that is missing, unknown or of another wearer', () => {
    expect(parseAnswers(new URLSearchParams('occasion=funeral'))).toEqual({})
    expect(parseAnswers(new URLSearchParams('who=dogs&occasion=funeral'))).toEqual({})
    expect(parseAnswers(new URLSearchParams('who=mens&occasion=funeral&season=summer&body=maternity&size=1'))).toEqual({
      who: 'mens',
      occasion: 'funeral',
      season: 'summer',
    })
    expect(parseAnswers(new URLSearchParams(`${writeAnswers(FUNERAL).replace('any', '-1')}`))).not.toHaveProperty(
      'size',
    )
  })

  test('never make the parser throw', () => {
    const pair = fc.tuple(fc.oneof(fc.constantFrom(...QUESTIONS), fc.string()), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const answers = parseAnswers(new URLSearchParams(pairs))
        expect(parseAnswers(new URLSearchParams(writeAnswers(answers)))).toEqual(answers)
      }),
    )
  })

  test('every answered question has choices and categories', () => {
    fc.assert(
      fc.property(fullAnswers, (answers) => {
        expect(choicesOf('body', answers)).toContain(answers.body)
        expect(recommendedCategories(answers).length).toBeGreaterThan(0)
      }),
    )
    expect(recommendedCategories({})).toEqual([])
  })
})

describe('recommendations', () => {
  test('the fabric follows from name and description', () => {
    const fabric = (name: string, description = '') => fabricOf({ name, description })
    expect(fabric('夏の二重ガーゼ風 半袖ワンピース')).toBe('summer')
    expect(fabric('ワンピース', '風通しのよい夏素材で、六月から九月に適しています。')).toBe('summer')
    expect(fabric('ワンピース', '十月から三月に向く、あたたかみのある生地を使っています。')).toBe('winter')
    expect(fabric('ワンピース', '厚すぎない通年の生地です。真冬は上にコートを、真夏は薄手の肌着を。')).toBe('all-year')
    expect(fabric('ワンピース')).toBeUndefined()
  })

  test('at a funeral only black, at a memorial service subdued colours too, at a wedding any', () => {
    const navy = candidate({ colours: ['ネイビー'] })
    const pink = candidate({ colours: ['ピンク'] })
    expect(isSuitable(candidate({}), FUNERAL)).toBe(true)
    expect(isSuitable(navy, FUNERAL)).toBe(false)
    expect(isSuitable(navy, { ...FUNERAL, occasion: 'memorial' })).toBe(true)
    expect(isSuitable(pink, { ...FUNERAL, occasion: 'memorial' })).toBe(false)
    expect(isSuitable({ ...pink, categoryUids: [141] }, { ...FUNERAL, occasion: 'wedding' })).toBe(true)
  })

  test('items must be in a suitable category and the requested size', () => {
    expect(isSuitable(candidate({ categoryUids: [106] }), FUNERAL)).toBe(false)
    expect(isSuitable(candidate({}), { ...FUNERAL, size: 9 })).toBe(true)
    expect(isSuitable(candidate({}), { ...FUNERAL, size: 11 })).toBe(false)
    expect(isSuitable(candidate({}), {})).toBe(false)
  })

  test('maternity wear for a wedding must mention weddings', () => {
    const answers: Answers = { ...FUNERAL, occasion: 'wedding', body: 'maternity' }
    expect(isSuitable(candidate({ categoryUids: [185] }), answers)).toBe(false)
    expect(isSuitable(candidate({ categoryUids: [185], description: 'ご結婚式にお招きを受けた' }), answers)).toBe(true)
  })

  test('in summer, summer fabrics come before all-year and winter fabrics', () => {
    const [all, winter, summer] = ['通年素材', '秋冬素材', '夏素材'].map((description, index) =>
      candidate({ id: index + 1, description }),
    )
    const order = recommend([all!, winter!, summer!], FUNERAL, 9).map(({ id }) => id)
    expect(order).toEqual([3, 1, 2])
    expect(scoreCandidate(summer!, FUNERAL).reasons).toContain('summer')
    expect(scoreCandidate(winter!, FUNERAL).reasons).not.toContain('winter')
  })

  test('the reasons include sets at a funeral and good reviews', () => {
    const set = candidate({ categoryUids: [146], reviewCount: 3, reviewStarsSum: 14 })
    expect(scoreCandidate(set, FUNERAL).reasons).toEqual(['set', 'black', 'liked'])
  })

  test('all results are suitable, ordered by score and at most the limit', () => {
    const any = fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      name: fc.constantFrom('夏の礼服', '秋冬のコート', 'ゆったり', '小さいサイズ'),
      description: fc.constantFrom('通年素材', '授乳口付き', '結婚式', '喪主様の格', ''),
      categoryUids: fc.subarray([111, 146, 185, 141, 142, 173, 175, 180, 129, 131]),
      colours: fc.subarray(['ブラック', 'ネイビー', 'ピンク']),
      sizes: fc.subarray([
        { tagUid: 9, label: '9号', rank: 9 },
        { tagUid: 11, label: '11号', rank: 8 },
      ]),
      reviewCount: fc.constant(0),
      reviewStarsSum: fc.constant(0),
    })
    fc.assert(
      fc.property(fc.array(any), fullAnswers, fc.integer({ min: 0, max: 12 }), (candidates, answers, limit) => {
        const found = recommend(candidates, answers, limit)
        expect(found.length).toBeLessThanOrEqual(limit)
        const points = found.map((each) => each.points)
        expect(points).toEqual(points.toSorted((a, b) => b - a))
        for (const { id } of found)
          expect(candidates.some((each) => each.id === id && isSuitable(each, answers))).toBe(true)
      }),
    )
  })

  test('an offered size leads to the number of items shown with it', () => {
    const candidates = [
      candidate({ id: 1 }),
      candidate({ id: 2, sizes: [] }),
      candidate({ id: 3, colours: ['ピンク'] }),
    ]
    const { size: _, ...open } = FUNERAL
    const sizes = availableSizes(candidates, open)
    expect(sizes.map(({ label, count }) => [label, count])).toEqual([['9号', 1]])
    for (const { tagUid, count } of sizes) {
      expect(recommend(candidates, { ...FUNERAL, size: tagUid }, 99)).toHaveLength(count)
    }
  })
})
