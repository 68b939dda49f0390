"""The wheel of the seven Eras: where things lie (geometry), how they are drawn, how it is touched, how it turns."""
