import { expect, it } from 'vitest';
import { kindOfPackage } from '../../../../src/main/engine/static-analyst/documents/arch/tech-stack.ts';

it('takes of what shares a group with an ORM only the ORM for a database', () => {
  const kindOf = (name: string) => kindOfPackage({ name, dev: false, files: 1, tests: 0 });
  expect(['org.hibernate', 'org.hibernate.orm:hibernate-core', 'org.hibernate:hibernate-core'].map(kindOf)).toEqual(
    Array(3).fill('database'),
  );
  expect(['org.hibernate.validator:hibernate-validator', 'org.hibernate.models'].map(kindOf)).toEqual(
    Array(2).fill('library'),
  );
});
