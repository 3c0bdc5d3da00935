import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { Button } from '../../../shared/components/Button.tsx';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { Form } from '../../../shared/components/Form.tsx';
import { TextField } from '../../../shared/components/TextField.tsx';
import type { ListContracts, ListPage } from '../../../shared/contracts/list-contracts.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { EditConflict } from '../edits/EditConflict.tsx';
import { ListMenu } from './ListMenu.tsx';
import { ListViewsStore, YES } from './ListViewsStore.ts';
import type { ListPlace } from './list-place.ts';
import { pickViewQuery, writeUrl } from './list-url.ts';
import styles from './ListViews.module.css';

interface Props {
  list: ListContracts;
  page: ListPage;
  place: ListPlace;
}

/** The saved views of a list, each a link, and what saves the rows and columns that are shown now. */
export const ListViews = observer(function ListViews({ list, page, place: { path, query } }: Props) {
  const store = useStores().lazy.of(ListViewsStore);
  const shown = new URLSearchParams(pickViewQuery(list.definition, query)).toString();
  return (
    <ListMenu title="Views">
      {page.views.length === 0 && <p>No saved views yet</p>}
      <ul className={styles.items}>
        {page.views.map((view) => (
          <li key={view.id} className={styles.item}>
            <AppLink
              aria-current={view.query === shown ? 'true' : undefined}
              className={styles.name}
              to={view.query === '' ? path : `${path}?${view.query}`}
            >
              {view.name}
            </AppLink>
            {view.is_shared && <span className={styles.shared}>Shared</span>}
            {view.may_change && (
              <Button
                aria-label={`Edit ${view.name}`}
                variant="quiet"
                onClick={() => store.open(view, shown)}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={() => store.open('new', shown)}>Save this view</Button>
      <ViewDialog list={page.name} mayShare={page.may_share_views} path={path} query={query} shown={shown} />
    </ListMenu>
  );
});

const LABELS = { name: 'Name of the view', is_shared: 'Share', query: 'What it shows' };
/** A list may have a filter or column named `name`, too. */
const IDS = { name: 'view-name', is_shared: 'view-shared', query: 'view-replaced' };

interface DialogProps extends ListPlace {
  list: string;
  mayShare: boolean;
  shown: string;
}

const ViewDialog = observer(function ViewDialog({ list, mayShare, shown, path, query }: DialogProps) {
  const store = useStores().lazy.of(ListViewsStore);
  const navigate = useNavigate();
  const { form, editing, edit } = store;
  // The list's answer contains its views.
  const reload = (isDone: boolean) => {
    if (isDone) void navigate(writeUrl(path, query), { replace: true, preventScrollReset: true });
  };
  const save = () => void store.save(list).then(reload);
  const view = editing === 'new' ? null : editing;
  const { name, is_shared, query: saved } = edit.fields.values;
  const conflict = (field: keyof typeof LABELS) => (
    <EditConflict edit={edit} label={LABELS[field]} name={field} onSave={save} />
  );
  return (
    <Dialog
      isOpen={editing !== null}
      title={view ? `Edit ${view.name}` : 'Save this view'}
      onClose={() => store.close()}
    >
      <Form className={styles.form} form={form} ids={IDS} labels={LABELS} onSubmit={save}>
        <TextField
          autoComplete="off"
          errors={form.fieldErrors.name}
          hint="It keeps the search, filters, order, columns and rows per page."
          id={IDS.name}
          label={LABELS.name}
          maxLength={60}
          name="name"
          value={name}
          onChange={(text) => edit.fields.change('name', text)}
        />
        {conflict('name')}
        {(mayShare || view?.is_shared) && (
          <Checkbox
            checked={is_shared === YES}
            errors={form.fieldErrors.is_shared}
            id={IDS.is_shared}
            label="Share with everybody who may open this list"
            name="is_shared"
            onChange={(isShared) => edit.fields.change('is_shared', isShared ? YES : '')}
          />
        )}
        {conflict('is_shared')}
        {view && view.query !== shown && (
          <Checkbox
            checked={saved === shown}
            errors={form.fieldErrors.query}
            id={IDS.query}
            label="Replace it with what the list shows now"
            name="is_replaced"
            onChange={(isReplaced) => edit.fields.change('query', isReplaced ? shown : edit.seen.query)}
          />
        )}
        {conflict('query')}
        <Button isPending={form.isPending} type="submit" variant="cta">
          Save
        </Button>
        {view && (
          <Button variant="danger" onClick={() => void store.remove(view).then(reload)}>
            Delete this view
          </Button>
        )}
      </Form>
    </Dialog>
  );
});
