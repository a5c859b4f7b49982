import type { MutatedFile } from './mutation.ts'

/** Members, reviews, inquiries and mails of the back office, and notices to the owner (docs/rules.md Staff). */
export const DESK_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/points/adjustment.ts',
    tests: ['domain/points/adjustment.test.ts'],
    mutations: [
      {
        id: 'adjustment-below-zero',
        fact: 'an adjustment leaves no balance below zero',
        in: 'checkAdjustment',
        replace: ['< 0', '< -1'],
      },
    ],
  },
  {
    file: 'adapters/postgres/members/staff-members.ts',
    tests: ['tests/integration/staff-members.test.ts'],
    mutations: [
      {
        id: 'adjustment-repeated',
        fact: 'a form that adjusts points takes effect once',
        in: 'adjustPoints',
        drop: 'entries.some',
      },
      {
        id: 'adjustment-stale',
        fact: 'an adjustment of another balance than the shown one is refused',
        in: 'adjustPoints',
        drop: 'if (balance !== seenBalance)',
      },
    ],
  },
  {
    file: 'adapters/postgres/mails/staff-inquiries.ts',
    tests: ['tests/integration/staff-inquiries.test.ts'],
    mutations: [
      {
        id: 'reply-stale',
        fact: 'a reply to another version of an inquiry is not sent',
        in: 'staffInquiryStore',
        drop: 'if (found.version !== version)',
      },
    ],
  },
  {
    file: 'services/mails/link-secrets.ts',
    tests: ['tests/integration/report-troubles.test.ts'],
    mutations: [
      {
        id: 'mail-secrets',
        fact: 'staff read mails without the secrets of their links',
        in: 'withoutSecrets',
        replace: [".replace(LINK_QUERY, '$1（以下省略）')", ''],
      },
    ],
  },
  {
    file: 'adapters/postgres/staff/troubles.ts',
    tests: ['tests/integration/report-troubles.test.ts'],
    mutations: [
      {
        id: 'notice-of-notice',
        fact: 'a notice to the owner that fails causes no other',
        in: 'recordTroubles',
        replace: [" AND kind <> 'ownernotice'", ''],
      },
    ],
  },
]
