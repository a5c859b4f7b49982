import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOURNING, OCCASIONS } from '../catalog/attributes.ts'
import { addDays, day } from '../day.ts'
import {
  type Answers,
  answersBefore,
  BODIES,
  choicesOf,
  isComplete,
  nextQuestion,
  parseAnswers,
  QUESTIONS,
  questionsFor,
  SEASONS,
  seasonOf,
  WHO,
  writeAnswers,
} from './answers.ts'
import { availableSizes, type Candidate, guidedBy, isSuitable, REASONS, recommend, scoreCandidate } from './scoring.ts'

const decidedDay = fc.integer({ min: 0, max: 400 }).map((offset) => addDays(day('2026-11-20'), offset))
const when = fc.oneof(
  decidedDay.map((on) => ({ day: on, season: seasonOf(on) })),
  fc.record({ day: fc.constant('undecided' as const), season: fc.constantFrom(...SEASONS) }),
)
const fullAnswers = fc.constantFrom(...WHO).chain((who) =>
  fc
    .tuple(
      fc.record({ occasion: fc.constantFrom(...OCCASIONS), who: fc.constant(who) }),
      when,
      fc.record({
        body: fc.constantFrom(...BODIES[who]),
        size: fc.oneof(fc.constant('any' as const), fc.integer({ min: 1, max: 40_000 })),
      }),
    )
    .map(([who, when, body]) => ({ ...who, ...when, ...body })),
)

function candidate(changed: Partial<Candidate>): Candidate {
  return {
    id: 1,
    guidedFor: ['ladies'],
    isSet: false,
    attributes: ['funeral', 'memorial'],
    sizes: [{ tagUid: 9, label: '9号', rank: 5 }],
    reviewCount: 0,
    reviewStarsSum: 0,
    ...changed,
  }
}

const ticked = REASONS.filter((reason) => !['set', 'covered-arms', 'maternity', 'liked'].includes(reason))
const anyCandidate = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  guidedFor: fc.subarray(['ladies', 'maternity', 'mens', 'girl', 'boy'] as Candidate['guidedFor'][number][]),
  isSet: fc.boolean(),
  attributes: fc.subarray([...ticked, 'long-sleeve'] as Candidate['attributes'][number][]),
  sizes: fc.subarray([
    { tagUid: 9, label: '9号', rank: 9 },
    { tagUid: 11, label: '11号', rank: 8 },
  ]),
  reviewCount: fc.constant(0),
  reviewStarsSum: fc.constant(0),
})

const FUNERAL = {
  occasion: 'funeral',
  who: 'ladies',
  day: 'undecided',
  season: 'summer',
  body: 'standard',
  size: 'any',
} as const

describe('answers of the guided choice', () => {
  test('round-trip through a query string, for any number of answers', () => {
    fc.assert(
      fc.property(fullAnswers, fc.nat(), (answers, at) => {
        const question = questionsFor(answers)[at % questionsFor(answers).length]!
        const some = answersBefore(question, answers)
        expect(parseAnswers(new URLSearchParams(writeAnswers(some)))).toEqual(some)
        expect(nextQuestion(some)).toBe(question)
        expect(parseAnswers(new URLSearchParams(writeAnswers(answers)))).toEqual(answers)
        expect(isComplete(answers)).toBe(true)
      }),
    )
  })

  test('end at the first one that is missing, unknown or of another wearer', () => {
    expect(parseAnswers(new URLSearchParams('who=mens'))).toEqual({})
    expect(parseAnswers(new URLSearchParams('occasion=party&who=mens'))).toEqual({})
    expect(parseAnswers(new URLSearchParams('occasion=%20funeral&who=mens%20&day=soon'))).toEqual({
      occasion: 'funeral',
      who: 'mens',
    })
    const query = 'occasion=funeral&who=mens&day=undecided&season=summer&body=maternity&size=1'
    expect(parseAnswers(new URLSearchParams(query))).toEqual({
      occasion: 'funeral',
      who: 'mens',
      day: 'undecided',
      season: 'summer',
    })
    expect(parseAnswers(new URLSearchParams(`${writeAnswers(FUNERAL).replace('any', '-1')}`))).not.toHaveProperty(
      'size',
    )
  })

  test.each([
    ['2027-03-31', 'winter'],
    ['2027-04-01', 'spring'],
    ['2027-06-01', 'summer'],
    ['2027-09-30', 'summer'],
    ['2027-10-01', 'winter'],
  ])('%s is worn in %s, which is not asked', (on, season) => {
    const answers = parseAnswers(new URLSearchParams(`occasion=funeral&who=mens&day=${on}&season=spring`))
    expect(answers).toMatchObject({ day: on, season })
    expect(nextQuestion(answers)).toBe('body')
    expect(questionsFor(answers)).not.toContain('season')
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
        expect(guidedBy(answers).length).toBeGreaterThan(0)
      }),
    )
    expect(guidedBy({})).toEqual([])
  })
})

describe('recommendations', () => {
  test('items must be ticked for the occasion, in a category of the wearer and in the requested size', () => {
    expect(isSuitable(candidate({}), FUNERAL)).toBe(true)
    expect(isSuitable(candidate({ attributes: ['memorial'] }), FUNERAL)).toBe(false)
    expect(isSuitable(candidate({ attributes: ['memorial'] }), { ...FUNERAL, occasion: 'memorial' })).toBe(true)
    expect(isSuitable(candidate({ guidedFor: [] }), FUNERAL)).toBe(false)
    expect(isSuitable(candidate({ guidedFor: ['mens'] }), FUNERAL)).toBe(false)
    expect(isSuitable(candidate({}), { ...FUNERAL, size: 9 })).toBe(true)
    expect(isSuitable(candidate({}), { ...FUNERAL, size: 11 })).toBe(false)
    expect(isSuitable(candidate({}), {})).toBe(false)
  })

  test('maternity wear is recommended to expectant mothers alone', () => {
    const answers: Answers = { ...FUNERAL, body: 'maternity' }
    expect(isSuitable(candidate({ guidedFor: ['maternity'] }), answers)).toBe(true)
    expect(isSuitable(candidate({ guidedFor: ['maternity'] }), FUNERAL)).toBe(false)
    expect(isSuitable(candidate({ guidedFor: ['maternity', 'ladies'] }), answers)).toBe(true)
    for (const body of BODIES.ladies.filter((each) => each !== 'maternity'))
      expect(isSuitable(candidate({ guidedFor: ['maternity', 'ladies'] }), { ...FUNERAL, body }), body).toBe(false)
    expect(isSuitable(candidate({}), answers)).toBe(false)
  })

  test('in summer, summer fabrics come before all-year and winter fabrics', () => {
    const [all, winter, summer] = (['all-year', 'winter', 'summer'] as const).map((season, index) =>
      candidate({ id: index + 1, attributes: ['funeral', season] }),
    )
    const order = recommend([all!, winter!, summer!], FUNERAL, 9).map(({ id }) => id)
    expect(order).toEqual([3, 1, 2])
    expect(scoreCandidate(summer!, FUNERAL).reasons).toContain('summer')
    expect(scoreCandidate(winter!, FUNERAL).reasons).not.toContain('winter')
  })

  test('the strongest reasons come first, the occasion last, for a celebration first', () => {
    const set = candidate({ isSet: true, attributes: ['funeral', 'long-sleeve'] })
    expect(scoreCandidate(set, FUNERAL).reasons).toEqual(['set', 'covered-arms', 'funeral'])
    const ample = candidate({ attributes: ['funeral', 'ample', 'chief', 'seated', 'front-opening'] })
    expect(scoreCandidate(ample, { ...FUNERAL, body: 'ample' }).reasons).toEqual(['ample', 'chief', 'seated'])
    const liked = candidate({ reviewCount: 3, reviewStarsSum: 14 })
    expect(scoreCandidate(liked, FUNERAL).reasons).toEqual(['liked', 'funeral'])
    const mother = candidate({ attributes: ['wedding', 'parents', 'summer', 'front-opening'] })
    const wedding = { ...FUNERAL, occasion: 'wedding' } as const
    expect(scoreCandidate(mother, wedding).reasons).toEqual(['wedding', 'summer', 'parents'])
    const nursing = candidate({ attributes: ['funeral', 'nursing'] })
    expect(scoreCandidate(nursing, { ...FUNERAL, body: 'maternity' }).reasons).toEqual(['nursing', 'funeral'])
  })

  test('for a celebration what is also for mourning comes late, after that what is for the other season only', () => {
    const other = { summer: 'winter', winter: 'summer' } as const
    const answered = fullAnswers.filter(({ season }) => season !== 'spring')
    const isOther = ({ attributes }: Candidate, season: 'summer' | 'winter') =>
      attributes.includes(other[season]) && !attributes.includes(season) && !attributes.includes('all-year')
    const isSecondary = ({ attributes }: Candidate, occasion: Answers['occasion']) =>
      !MOURNING.includes(occasion!) && MOURNING.some((each) => attributes.includes(each))
    fc.assert(
      fc.property(fc.uniqueArray(anyCandidate, { selector: ({ id }) => id }), answered, (candidates, answers) => {
        const season = answers.season as 'summer' | 'winter'
        const byId = new Map(candidates.map((each) => [each.id, each]))
        const late = recommend(candidates, answers, 99).map(({ id }) => {
          const each = byId.get(id)!
          return 2 * Number(isOther(each, season)) + Number(isSecondary(each, answers.occasion))
        })
        expect(late).toEqual(late.toSorted((a, b) => a - b))
      }),
    )
    const both = candidate({ attributes: ['funeral', 'summer', 'winter'] })
    expect(scoreCandidate(both, { ...FUNERAL, season: 'winter' }).reasons).toContain('winter')
  })

  test('all results are suitable, have a reason, and are ordered by score, at most the limit', () => {
    fc.assert(
      fc.property(
        fc.array(anyCandidate),
        fullAnswers,
        fc.integer({ min: 0, max: 12 }),
        (candidates, answers, limit) => {
          const found = recommend(candidates, answers, limit)
          expect(found.length).toBeLessThanOrEqual(limit)
          const points = found.map((each) => each.points)
          expect(points).toEqual(points.toSorted((a, b) => b - a))
          for (const { id, reasons } of found) {
            expect(reasons).not.toEqual([])
            expect(candidates.some((each) => each.id === id && isSuitable(each, answers))).toBe(true)
          }
        },
      ),
    )
  })

  test('an offered size leads to the number of items shown with it', () => {
    const candidates = [
      candidate({ id: 1 }),
      candidate({ id: 2, sizes: [] }),
      candidate({ id: 3, attributes: ['wedding'] }),
    ]
    const { size: _, ...open } = FUNERAL
    const sizes = availableSizes(candidates, open)
    expect(sizes.map(({ label, count }) => [label, count])).toEqual([['9号', 1]])
    for (const { tagUid, count } of sizes) {
      expect(recommend(candidates, { ...FUNERAL, size: tagUid }, 99)).toHaveLength(count)
    }
  })
})
