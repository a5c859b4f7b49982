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
    file: 'observability/service-watch.ts',
    tests: ['observability/service-watch.test.ts'],
    mutations: [
      {
        id: 'outage-logged-each-minute',
        fact: 'a service that fails is logged once',
        in: 'watchService',
        replace: ['failingSinceMs !== undefined || ', ''],
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
