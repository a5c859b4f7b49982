import type { MutatedFile } from './mutation.ts'

/** Postal and e-mail addresses as people type them. */
export const ADDRESS_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/delivery/place.ts',
    tests: ['domain/delivery/place.test.ts'],
    mutations: [
      {
        id: 'place-prefecture-once',
        fact: 'a prefecture that was typed again is taken away',
        in: 'withoutPrefecture',
        replace: ['line.startsWith(name)', 'line === name'],
      },
      {
        id: 'place-other-prefecture',
        fact: 'a street that begins with another prefecture is asked about',
        in: 'placeQuestion',
        replace: ['named !== undefined && named !==', 'named ==='],
      },
      {
        id: 'place-city-of-code',
        fact: 'the prefecture of the postal code counts, not the municipality alone',
        in: 'placeQuestion',
        replace: ['place.prefecture === prefecture && cityNames', 'cityNames'],
      },
      {
        id: 'place-island',
        fact: 'a place on an island is asked about',
        in: 'placeQuestion',
        replace: ['name === undefined', "name !== ''"],
      },
      {
        id: 'place-town-of-code',
        fact: 'a town is asked for only where several share the code',
        in: 'placeQuestion',
        replace: [' && found.towns !== undefined', ''],
      },
    ],
  },
  {
    file: 'app/ui/address/place-check.ts',
    tests: ['tests/integration/address-questions.test.ts'],
    mutations: [
      {
        id: 'place-kept',
        fact: 'a place is kept only when it is the one that was asked about',
        in: 'checkPlace',
        replace: [' === keptPlaceOf(place)', ''],
      },
    ],
  },
  {
    file: 'domain/customer/email.ts',
    tests: ['domain/customer/customer.test.ts'],
    mutations: [
      {
        id: 'email-dotted-local',
        fact: 'dots in a row are accepted at the carriers that gave such addresses out, and nowhere else',
        in: 'parseEmail',
        replace: ['DOTTED_LOCAL_DOMAINS.includes(domain) ? DOTTED_LOCAL : LOCAL', 'DOTTED_LOCAL'],
      },
    ],
  },
  {
    file: 'domain/mail/suppression.ts',
    tests: ['domain/mail/suppression.test.ts'],
    mutations: [
      {
        id: 'email-quoted-in-report',
        fact: 'an address that a report quotes is that of the mail',
        in: 'reportedAddress',
        replace: ['.replace(/^"([^"]*)"(?=@)/, \'$1\')', ''],
      },
    ],
  },
]
