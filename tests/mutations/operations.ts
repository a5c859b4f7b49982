import type { MutatedFile } from './mutation.ts'

/** What the operator and the owner learn of the running shop (docs/operating.md). */
export const OPERATION_MUTATIONS: readonly MutatedFile[] = [
  {
    file: 'domain/operator/operation-warnings.ts',
    tests: ['domain/operator/operation-warnings.test.ts'],
    mutations: [
      {
        id: 'backup-of-yesterday-old',
        fact: 'a daily backup that takes its time is no warning',
        in: 'MAX_BACKUP_AGE_HOURS',
        replace: ['36', '24'],
      },
      {
        id: 'backup-missing-unseen',
        fact: 'the owner learns that there was never a backup',
        in: 'operationWarnings',
        drop: "kind: 'no-backup'",
      },
    ],
  },
  {
    file: 'domain/operator/service-failures.ts',
    tests: ['domain/operator/operation-warnings.test.ts'],
    mutations: [
      {
        id: 'failure-never-forgotten',
        fact: 'a failure that was not seen again for an hour is no warning',
        in: 'currentFailures',
        replace: ['lastAt).total', 'now).total'],
      },
    ],
  },
  {
    file: 'observability/service-watch.ts',
    tests: ['observability/service-watch.test.ts'],
    mutations: [
      {
        id: 'outage-logged-each-minute',
        fact: 'a service that fails is logged once',
        in: 'watchService',
        replace: ['loggedCode === failure.code || ', ''],
      },
      {
        id: 'failure-of-others-ended-at-once',
        fact: 'a failure that another process records goes on, though this one hears that the service works',
        in: 'watchService',
        replace: ['now().subtract({ seconds: OTHERS_SECONDS })', 'now()'],
      },
      {
        id: 'failure-of-others-kept',
        fact: 'a failure that another process recorded ends when this one hears that the service works',
        in: 'watchService',
        replace: ['failingSinceMs === undefined && nowMs - endedAtMs < INTERVAL_MS', 'failingSinceMs === undefined'],
      },
      {
        id: 'rejection-taken-for-outage',
        fact: 'a mail that a server rejects is no failure of the server',
        in: 'watched',
        replace: ['=== undefined', '!== null'],
      },
    ],
  },
  {
    file: 'scripts/backup.ts',
    tests: ['tests/integration/backup.test.ts'],
    mutations: [
      {
        id: 'backup-unrecorded',
        fact: 'a complete backup is recorded',
        in: 'record',
        drop: 'await recordBackup(db, takenAt)',
      },
    ],
  },
]
