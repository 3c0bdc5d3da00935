import { Check } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../../../shared/components/Button.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import { PageHead } from '../../../shared/components/PageHead.tsx';
import { PageTitle } from '../../../shared/components/PageTitle.tsx';
import { Select } from '../../../shared/components/Select.tsx';
import type { Page } from '../../../shared/page/page.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import styles from './AccessPoliciesPage.module.css';
import { PersonRights } from './PersonRights.tsx';
import { PoliciesStore } from './PoliciesStore.ts';

const PATH = '/access-control/policies/';

type Policies = NonNullable<PoliciesStore['policies']>;

/** Which group has which right, what each right opens, and why somebody has one. */
export const AccessPoliciesPage: Page = observer(function AccessPoliciesPage() {
  const store = useStores().lazy.of(PoliciesStore);
  const { policies, person } = store;
  return (
    <div className={styles.page}>
      <PageHead title="Policies" />
      <PageTitle>Policies</PageTitle>
      {policies ? (
        <>
          {/* A plain GET, so that the address names the person and the form works without scripts. */}
          <form action={PATH} className={styles.form} method="get">
            <Select
              key={person?.number}
              defaultValue={person?.number}
              label="Why does somebody have a right?"
              name="number"
              options={policies.staff.map(({ number, name }) => ({ value: number, label: name }))}
              size="medium"
            />
            <Button type="submit">Show</Button>
          </form>
          <PersonRights />
          <Matrix policies={policies} />
        </>
      ) : (
        <LoadError message="We couldn’t load the policies." onRetry={() => void store.load(person?.number)} />
      )}
    </div>
  );
});

function Matrix({ policies: { groups, rights } }: { policies: Policies }) {
  return (
    <div className={styles.part}>
      <h2 id="matrix">Groups and rights</h2>
      {/* Scrolls sideways on narrow screens, also with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-labelledby="matrix" className={styles.scroll} tabIndex={0}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">Right</th>
              {groups.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map((right) => (
              <tr key={right.permission}>
                <th scope="row">
                  <Opened right={right} />
                </th>
                {groups.map(({ id, permissions }) => (
                  <td key={id}>
                    {permissions.includes(right.permission) ? (
                      <Check aria-label="Yes" size={18} />
                    ) : (
                      <span className="visually-hidden">No</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** A right with the pages and calls that it opens. */
function Opened({ right: { permission, pages, calls } }: { right: Policies['rights'][number] }) {
  if (pages.length + calls.length === 0)
    return (
      <>
        {permission} <span className={styles.quiet}>opens nothing yet</span>
      </>
    );
  return (
    <details>
      <summary>{permission}</summary>
      <ul className={styles.opened}>
        {pages.map((label) => (
          <li key={label}>Page: {label}</li>
        ))}
        {calls.map(({ name, summary }) => (
          <li key={name}>{summary}</li>
        ))}
      </ul>
    </details>
  );
}

AccessPoliciesPage.layout = 'wide';
AccessPoliciesPage.validate = ({ query: { number = '10000000' } }) => /^\d{8,12}$/.test(number);
AccessPoliciesPage.fetchData = ({ stores, query: { number } }) => stores.lazy.of(PoliciesStore).load(number);
