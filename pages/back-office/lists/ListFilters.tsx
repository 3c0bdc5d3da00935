import { Search } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../shared/components/Button.tsx';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { Field } from '../../../shared/components/Field.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { Select, type SelectOption } from '../../../shared/components/Select.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { ListFilter, ListPage } from '../../../shared/contracts/list-contracts.ts';
import type { ListPlace } from './list-place.ts';
import { changeQuery, writeUrl } from './list-url.ts';
import styles from './ListFilters.module.css';

interface Props {
  page: ListPage;
  place: ListPlace;
  /** Keys of filters without controls. */
  hidden: readonly string[];
  isFiltered: boolean;
}

/** The search box and the filters of a list: a form that leads to another URL, with and without scripts. */
export function ListFilters({ page, place: { path, query }, hidden, isFiltered }: Props) {
  const navigate = useNavigate();
  const filters = page.filters.filter(({ key }) => !hidden.includes(key));
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const names = [...filters.map(({ key }) => key), ...form.keys()];
    // Several choices of one filter are one value; none is no value.
    const fields = names.map((name) => [name, form.getAll(name).map(String).join().trim()]);
    void navigate(writeUrl(path, changeQuery(query, Object.fromEntries(fields))));
  };
  const isOpen = filters.some(({ key }) => query[key] || query[`${key}_from`] || query[`${key}_to`]);
  return (
    <search>
      <form action={path} className={styles.form} data-print="no" method="get" onSubmit={handleSubmit}>
        <div className={styles.search}>
          <TextField
            autoComplete="off"
            defaultValue={query.q ?? ''}
            hint={page.search_hint}
            label="Search"
            maxLength={80}
            name="q"
            type="search"
          />
          <Button type="submit">
            <Search aria-hidden="true" size={20} />
            Search
          </Button>
        </div>
        <details className={styles.more} open={isOpen}>
          <summary>Filters and order</summary>
          <div className={styles.fields}>
            {filters.map((filter) =>
              filter.kind === 'choice' ? (
                <Choices key={filter.key} chosen={query[filter.key]} filter={filter} />
              ) : (
                <Days key={filter.key} filter={filter} query={query} />
              ),
            )}
            <Select defaultValue={page.sort} label="Order" name="sort" options={sortOptions(page)} />
            <Select
              defaultValue={String(page.size)}
              label="Rows per page"
              name="size"
              options={['25', '50', '100'].map((size) => ({ value: size, label: size }))}
            />
          </div>
          <div className={styles.actions}>
            <Button type="submit">Apply</Button>
            {isFiltered && (
              <LinkButton to={path} variant="quiet">
                Clear filters
              </LinkButton>
            )}
          </div>
        </details>
        {query.columns && <input name="columns" type="hidden" value={query.columns} />}
      </form>
    </search>
  );
}

function Choices({ filter: { key, label, options }, chosen = '' }: { filter: ListFilter; chosen?: string }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          defaultChecked={chosen.split(',').includes(option.value)}
          id={`${key}-${option.value}`}
          label={option.label}
          name={key}
          value={option.value}
        />
      ))}
    </fieldset>
  );
}

function Days({ filter: { key, label }, query }: { filter: ListFilter; query: Record<string, string> }) {
  return (
    <fieldset className={styles.days}>
      <legend>{label}</legend>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={end === 'from' ? 'From' : 'To'} name={`${key}_${end}`}>
          {(control) => <input {...control} defaultValue={query[`${key}_${end}`] ?? ''} type="date" />}
        </Field>
      ))}
    </fieldset>
  );
}

function sortOptions({ columns }: ListPage): SelectOption[] {
  return columns
    .filter(({ is_sortable: isSortable }) => isSortable)
    .flatMap(({ key, label, type }) => [
      { value: key, label: `${label}, ${type === 'instant' ? 'oldest first' : 'A to Z'}` },
      { value: `-${key}`, label: `${label}, ${type === 'instant' ? 'latest first' : 'Z to A'}` },
    ]);
}
