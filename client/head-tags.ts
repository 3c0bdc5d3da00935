import { Fragment } from 'react';

// In place of react-helmet-async in the browser, where React moves head tags into the head wherever they are rendered.
export { Fragment as Helmet, Fragment as HelmetProvider };
